<?php
/** Tools, Sitemend: what it does, the switch that stops it, and codes for connecting. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

function register_admin(): void {
	add_action(
		'admin_menu',
		function () {
			add_management_page( 'Sitemend', 'Sitemend', 'manage_options', 'sitemend', __NAMESPACE__ . '\\admin_page' );
		}
	);
}

function admin_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You are not allowed to view this page.', 'sitemend' ) );
	}
	$tables = repair_tables();
	$done   = answer_form();
	echo '<div class="wrap"><h1>Sitemend</h1>';
	foreach ( array( $tables, $done ) as $result ) {
		if ( is_wp_error( $result ) ) {
			print_notice( 'error', $result->get_error_message() );
		} elseif ( is_array( $result ) && '' !== $result['said'] ) {
			print_notice( 'success', $result['said'] );
		}
	}
	print_introduction();
	print_switch();
	print_pairing( is_array( $done ) ? $done['code'] : null );
	print_connections();
	if ( null === $tables ) {
		print_log();
		print_order();
	}
	echo '</div>';
}

/**
 * Does what the sent form asks.
 *
 * @return null|array{said: string, code: ?string}|\WP_Error What to tell, and a fresh code, which is shown this once; or why it could not be done.
 */
function answer_form() {
	$action = isset( $_POST['sitemend_action'] ) ? sanitize_key( wp_unslash( $_POST['sitemend_action'] ) ) : '';
	if ( '' === $action ) {
		return null;
	}
	check_admin_referer( 'sitemend_' . $action );
	$whom = isset( $_POST['sitemend_whom'] ) ? sanitize_text_field( wp_unslash( $_POST['sitemend_whom'] ) ) : '';
	switch ( $action ) {
		case 'stop':
		case 'go':
			update_option( 'sitemend_writes_off', 'stop' === $action ? '1' : '', true );
			return answered( 'stop' === $action ? __( 'Writing stopped.', 'sitemend' ) : __( 'Writing resumed.', 'sitemend' ) );
		case 'pair':
			$code = code_for( $whom );
			return is_wp_error( $code ) ? $code : answered( '', $code );
		case 'revoke':
			$error = revoke_for_person( $whom );
			return null === $error ? answered( __( 'Connection revoked.', 'sitemend' ) ) : $error;
		case 'forget_order':
			forget_fences();
			return answered( __( 'Write order reset.', 'sitemend' ) );
	}
	return null;
}

function answered( string $said, ?string $code = null ): array {
	return array(
		'said' => $said,
		'code' => $code,
	);
}

function print_notice( string $kind, string $text, string $more = '' ): void {
	echo '<div class="notice notice-' . esc_attr( trim( "$kind $more" ) ) . '"><p>' . esc_html( $text ) . '</p></div>';
}

/** A code for the user whom the person has chosen: a number, `new` for one who can correct content only, nothing for the person. */
function code_for( string $whom ) {
	$user = 'new' === $whom ? content_user() : ( '' === $whom ? get_current_user_id() : absint( $whom ) );
	if ( is_wp_error( $user ) ) {
		return $user;
	}
	return may_pair_as( $user ) ? new_pairing_code( $user ) : new \WP_Error( 'sitemend_no_user', __( 'You may not make application passwords for this user, or this user may not edit posts.', 'sitemend' ) );
}

/** Only whoever may edit that user, as in the user's profile. */
function revoke_for_person( string $uuid ) {
	$user = ( connections() + earlier_passwords() )[ $uuid ] ?? 0;
	if ( ! $user || ! current_user_can( 'edit_user', $user ) ) {
		return new \WP_Error( 'sitemend_no_user', __( 'You may not revoke this connection.', 'sitemend' ) );
	}
	$deleted = isset( connections()[ $uuid ] ) ? end_connection( $uuid ) : \WP_Application_Passwords::delete_application_password( $user, $uuid );
	return is_wp_error( $deleted ) ? $deleted : null;
}

function print_introduction(): void {
	echo '<p>' . esc_html__( 'A connected Sitemend server can fix titles, descriptions, alternative texts, links and other content of this site. It writes only changes that a person approved, only if the text has not changed since the approval, and never while someone is editing the page. Every change is logged below and can be rolled back from Sitemend.', 'sitemend' ) . '</p>';
	$obstacle = Database::obstacle();
	if ( null !== $obstacle ) {
		print_notice( 'warning', $obstacle . ' ' . __( 'Sitemend writes nothing through this plugin.', 'sitemend' ) );
	}
}

function print_form( string $action, string $label, string $style, string $whom = '' ): void {
	echo '<form method="post"><input type="hidden" name="sitemend_action" value="' . esc_attr( $action ) . '" />';
	if ( '' !== $whom ) {
		echo '<input type="hidden" name="sitemend_whom" value="' . esc_attr( $whom ) . '" />';
	}
	wp_nonce_field( 'sitemend_' . $action );
	echo '<p><button class="button ' . esc_attr( $style ) . '">' . esc_html( $label ) . '</button></p></form>';
}

function print_switch(): void {
	echo '<h2>' . esc_html__( 'Writing', 'sitemend' ) . '</h2>';
	if ( writes_off() ) {
		echo '<p><strong>' . esc_html__( 'Writing is stopped. Sitemend can still read, but changes nothing.', 'sitemend' ) . '</strong></p>';
		print_form( 'go', __( 'Resume writing', 'sitemend' ), 'button-primary' );
	} else {
		echo '<p>' . esc_html__( 'Writing is allowed.', 'sitemend' ) . '</p>';
		print_form( 'stop', __( 'Stop all writing now', 'sitemend' ), 'button-secondary' );
	}
}

function print_pairing( ?string $code ): void {
	echo '<h2>' . esc_html__( 'Connect', 'sitemend' ) . '</h2>';
	if ( null !== $code ) {
		echo '<p>' . esc_html__( 'Enter this code in Sitemend. It is shown only once, works once, and expires in ten minutes:', 'sitemend' ) . '</p>';
		echo '<p><code id="sitemend-code" style="font-size:1.6em">' . esc_html( $code ) . '</code></p>';
		return;
	}
	echo '<p>' . esc_html__( 'A pairing code connects one Sitemend server, which then acts as the user you choose. It gets an application password of its own, limited to what Sitemend needs. The password is revoked when this plugin is deactivated.', 'sitemend' ) . '</p>';
	echo '<form method="post"><input type="hidden" name="sitemend_action" value="pair" />';
	wp_nonce_field( 'sitemend_pair' );
	echo '<p><label for="sitemend-whom">' . esc_html__( 'Act as', 'sitemend' ) . '</label> <select id="sitemend-whom" name="sitemend_whom" style="max-width:100%">';
	foreach ( users_to_pair() as $value => $label ) {
		echo '<option value="' . esc_attr( $value ) . '">' . esc_html( $label ) . '</option>';
	}
	echo '</select></p><p class="description">' . esc_html__( 'Changes to settings, redirects, robots.txt and llms.txt require an administrator.', 'sitemend' ) . '</p>';
	echo '<p><button class="button button-primary">' . esc_html__( 'Create pairing code', 'sitemend' ) . '</button></p></form>';
}

/**
 * The one with the fewest rights first.
 *
 * @return array<string, string> Labels.
 */
function users_to_pair(): array {
	$choices = current_user_can( 'create_users' ) && current_user_can( 'promote_users' )
		? array( 'new' => __( 'A separate user that can only edit content', 'sitemend' ) )
		: array();
	$users   = get_users(
		array(
			'capability' => 'edit_posts',
			'number'     => 200,
			'orderby'    => 'login',
		)
	);
	foreach ( $users as $user ) {
		if ( may_pair_as( $user->ID ) ) {
			$choices[ (string) $user->ID ] = $user->user_login . ' (' . implode( ', ', array_map( 'strval', $user->roles ) ) . ')';
		}
	}
	return $choices;
}
