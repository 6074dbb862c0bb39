<?php
/** Tools, Sitemend: what it does, the switch that stops it, the log, and codes for connecting. */

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
		wp_die( esc_html__( 'You may not see this page.', 'sitemend' ) );
	}
	$tables = repair_tables();
	$done   = answer_form();
	echo '<div class="wrap"><h1>Sitemend</h1>';
	foreach ( array( $tables, $done ) as $error ) {
		if ( is_wp_error( $error ) ) {
			echo '<div class="notice notice-error"><p>' . esc_html( $error->get_error_message() ) . '</p></div>';
		}
	}
	print_introduction();
	print_switch();
	print_pairing( is_string( $done ) ? $done : null );
	print_connections();
	if ( null === $tables ) {
		print_order();
		print_log();
	}
	echo '</div>';
}

/**
 * Does what the sent form asks.
 *
 * @return null|string|\WP_Error A fresh code, which is shown this once; or why it could not be done.
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
			return null;
		case 'pair':
			return code_for( $whom );
		case 'revoke':
			return revoke_for_person( $whom );
		case 'forget_order':
			forget_fences();
			return null;
	}
	return null;
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
	echo '<p>' . esc_html__( 'A Sitemend server that is connected to this site can correct titles, descriptions, alternative texts, links and the like. It writes only what a person approved there, only where the text is still the one that was approved, and never over the work of someone who is editing. Every change is logged below and can be undone from Sitemend.', 'sitemend' ) . '</p>';
	$obstacle = Database::obstacle();
	if ( null !== $obstacle ) {
		echo '<div class="notice notice-warning"><p>' . esc_html( $obstacle . ' ' . __( 'Sitemend writes nothing through this plugin.', 'sitemend' ) ) . '</p></div>';
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
		echo '<p><strong>' . esc_html__( 'Writing is switched off. Sitemend can read, and changes nothing.', 'sitemend' ) . '</strong></p>';
		print_form( 'go', __( 'Let Sitemend write again', 'sitemend' ), 'button-primary' );
	} else {
		echo '<p>' . esc_html__( 'Writing is allowed.', 'sitemend' ) . '</p>';
		print_form( 'stop', __( 'Stop all writing now', 'sitemend' ), 'button-secondary' );
	}
}

function print_pairing( ?string $code ): void {
	echo '<h2>' . esc_html__( 'Connect', 'sitemend' ) . '</h2>';
	if ( null !== $code ) {
		echo '<p>' . esc_html__( 'Type this code in Sitemend. It is shown only now, works once, and expires after ten minutes:', 'sitemend' ) . '</p>';
		echo '<p><code id="sitemend-code" style="font-size:1.6em">' . esc_html( $code ) . '</code></p>';
		return;
	}
	echo '<p>' . esc_html__( 'A code lets one Sitemend server act as the user that you choose. It gets an application password of its own, which opens only what Sitemend needs and ends with this plugin.', 'sitemend' ) . '</p>';
	echo '<form method="post"><input type="hidden" name="sitemend_action" value="pair" />';
	wp_nonce_field( 'sitemend_pair' );
	echo '<p><label for="sitemend-whom">' . esc_html__( 'Act as', 'sitemend' ) . '</label> <select id="sitemend-whom" name="sitemend_whom">';
	foreach ( users_to_pair() as $value => $label ) {
		echo '<option value="' . esc_attr( $value ) . '">' . esc_html( $label ) . '</option>';
	}
	echo '</select></p><p class="description">' . esc_html__( 'Settings, redirects, robots.txt and llms.txt need an administrator.', 'sitemend' ) . '</p>';
	echo '<p><button class="button button-primary">' . esc_html__( 'Make a pairing code', 'sitemend' ) . '</button></p></form>';
}

/**
 * The one with the fewest rights first.
 *
 * @return array<string, string> Labels.
 */
function users_to_pair(): array {
	$choices = current_user_can( 'create_users' ) && current_user_can( 'promote_users' )
		? array( 'new' => __( 'A user of its own, who can correct content and nothing else', 'sitemend' ) )
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

function print_connections(): void {
	echo '<h2>' . esc_html__( 'Connections', 'sitemend' ) . '</h2><table class="widefat striped" id="sitemend-connections"><thead><tr>';
	foreach ( array( __( 'User', 'sitemend' ), __( 'Since', 'sitemend' ), __( 'Last used', 'sitemend' ), __( 'Opens', 'sitemend' ), '' ) as $heading ) {
		echo '<th>' . esc_html( $heading ) . '</th>';
	}
	echo '</tr></thead><tbody>';
	foreach ( connections() as $uuid => $user ) {
		print_connection( $uuid, $user, __( 'Only what Sitemend needs', 'sitemend' ) );
	}
	foreach ( earlier_passwords() as $uuid => $user ) {
		print_connection( $uuid, $user, __( 'All that the user may do: connected by an earlier version. Connect again, then revoke this.', 'sitemend' ) );
	}
	echo '</tbody></table>';
}

function print_connection( string $uuid, int $id, string $opens ): void {
	$user     = get_userdata( $id );
	$password = $user ? \WP_Application_Passwords::get_user_application_password( $id, $uuid ) : null;
	if ( ! $user || ! $password ) {
		return;
	}
	$cells = array(
		$user->user_login,
		wp_date( 'Y-m-d', (int) $password['created'] ),
		empty( $password['last_used'] ) ? __( 'never', 'sitemend' ) : wp_date( 'Y-m-d', (int) $password['last_used'] ),
		$opens,
	);
	echo '<tr>';
	foreach ( $cells as $cell ) {
		echo '<td>' . esc_html( (string) $cell ) . '</td>';
	}
	echo '<td>';
	if ( current_user_can( 'edit_user', $id ) ) {
		print_form( 'revoke', __( 'Revoke', 'sitemend' ), 'button-secondary', $uuid );
	}
	echo '</td></tr>';
}

function print_order(): void {
	echo '<h2>' . esc_html__( 'Order of writes', 'sitemend' ) . '</h2><p>' . esc_html__( 'Writes of a server are numbered, so that one that was held up does not come late. If a server is refused as being older than itself, for example because its clock was ahead, forget the numbers.', 'sitemend' ) . '</p>';
	print_form( 'forget_order', __( 'Forget the numbers', 'sitemend' ), 'button-secondary' );
}

function print_log(): void {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Turning a page changes nothing.
	$page    = isset( $_GET['paged'] ) ? max( 1, absint( $_GET['paged'] ) ) : 1;
	$entries = log_page( $page );
	echo '<h2>' . esc_html__( 'What was done', 'sitemend' ) . '</h2><table class="widefat striped"><thead><tr>';
	foreach ( array( __( 'When', 'sitemend' ), __( 'User', 'sitemend' ), __( 'Where', 'sitemend' ), __( 'Before', 'sitemend' ), __( 'After', 'sitemend' ) ) as $heading ) {
		echo '<th>' . esc_html( $heading ) . '</th>';
	}
	echo '</tr></thead><tbody>';
	foreach ( $entries as $entry ) {
		foreach ( $entry['edits'] as $edit ) {
			print_log_row( $entry, $edit );
		}
	}
	echo '</tbody></table><p>';
	if ( $page > 1 ) {
		echo '<a href="' . esc_url( add_query_arg( 'paged', $page - 1 ) ) . '">' . esc_html__( 'Newer', 'sitemend' ) . '</a> ';
	}
	if ( count( $entries ) === LOG_PAGE ) {
		echo '<a href="' . esc_url( add_query_arg( 'paged', $page + 1 ) ) . '">' . esc_html__( 'Older', 'sitemend' ) . '</a>';
	}
	echo '</p>';
}

function print_log_row( array $entry, array $edit ): void {
	$cells = array(
		wp_date( 'Y-m-d H:i:s', intdiv( $entry['at'], 1000 ) ),
		$entry['user'],
		$entry['ref'] . ' ' . $edit['field'],
		$edit['before'] ?? __( '(nothing)', 'sitemend' ),
		$edit['after'] ?? __( '(nothing)', 'sitemend' ),
	);
	echo '<tr>';
	foreach ( $cells as $cell ) {
		echo '<td style="overflow-wrap:anywhere">' . esc_html( shortened( (string) $cell ) ) . '</td>';
	}
	echo '</tr>';
}

/** Long texts are cut, markup is shown as it is written. */
function shortened( string $text ): string {
	return strlen( $text ) > 400 ? wp_check_invalid_utf8( substr( $text, 0, 400 ), true ) . ' …' : $text;
}
