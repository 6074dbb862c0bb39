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
	$code = answer_form();
	echo '<div class="wrap"><h1>Sitemend</h1>';
	print_introduction();
	print_switch();
	print_pairing( $code );
	print_log();
	echo '</div>';
}

/** Does what the sent form asks; answers a fresh code, which is shown this once. */
function answer_form(): ?string {
	$action = isset( $_POST['sitemend_action'] ) ? sanitize_key( $_POST['sitemend_action'] ) : '';
	if ( $action === '' ) {
		return null;
	}
	check_admin_referer( 'sitemend_' . $action );
	if ( $action === 'stop' || $action === 'go' ) {
		update_option( 'sitemend_writes_off', $action === 'stop' ? '1' : '', true );
	}
	return $action === 'pair' ? new_pairing_code() : null;
}

function print_introduction(): void {
	echo '<p>' . esc_html__( 'A Sitemend server that is connected to this site can correct titles, descriptions, alternative texts, links and the like. It writes only what a person approved there, only where the text is still the one that was approved, and never over the work of someone who is editing. Every change is logged below and can be undone from Sitemend.', 'sitemend' ) . '</p>';
	if ( ! Database::transactional() ) {
		echo '<div class="notice notice-warning"><p>' . esc_html__( 'The tables of this site are not InnoDB, so changes could not be rolled back. Sitemend writes nothing through this plugin.', 'sitemend' ) . '</p></div>';
	}
}

function print_form( string $action, string $label, string $class ): void {
	echo '<form method="post"><input type="hidden" name="sitemend_action" value="' . esc_attr( $action ) . '" />';
	wp_nonce_field( 'sitemend_' . $action );
	echo '<p><button class="button ' . esc_attr( $class ) . '">' . esc_html( $label ) . '</button></p></form>';
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
	$user = wp_get_current_user();
	echo '<h2>' . esc_html__( 'Connect', 'sitemend' ) . '</h2>';
	if ( $code !== null ) {
		echo '<p>' . esc_html__( 'Type this code in Sitemend. It is shown only now, works once, and dies after ten minutes:', 'sitemend' ) . '</p>';
		echo '<p><code id="sitemend-code" style="font-size:1.6em">' . esc_html( $code ) . '</code></p>';
		return;
	}
	/* translators: %s: name of the user. */
	echo '<p>' . esc_html( sprintf( __( 'A code lets one Sitemend server act as you, %s, with all that you may do here. It gets an application password of its own, which you can revoke in your profile.', 'sitemend' ), $user->user_login ) ) . '</p>';
	print_form( 'pair', __( 'Make a pairing code', 'sitemend' ), 'button-primary' );
}

function print_log(): void {
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
