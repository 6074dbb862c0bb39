<?php
/** Tools, Sitemend: the connections, the log, and the order of writes. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

function print_connections(): void {
	echo '<h2>' . esc_html__( 'Connections', 'sitemend' ) . '</h2>';
	$earlier = earlier_passwords();
	if ( $earlier ) {
		print_notice( 'warning', __( 'Some passwords were made by version 1.1 or earlier of this plugin and open everything that their user may do. Connect again, then revoke them.', 'sitemend' ), 'inline' );
	}
	if ( ! $earlier && ! connections() ) {
		echo '<p>' . esc_html__( 'No server is connected by a pairing code.', 'sitemend' ) . '</p>';
		return;
	}
	$headings = array( __( 'User', 'sitemend' ), __( 'Created', 'sitemend' ), __( 'Last used', 'sitemend' ), __( 'Access', 'sitemend' ), __( 'Actions', 'sitemend' ) );
	start_table( 'sitemend-connections', $headings );
	foreach ( connections() as $uuid => $user ) {
		print_connection( $uuid, $user, __( 'Limited to what Sitemend needs', 'sitemend' ) );
	}
	foreach ( $earlier as $uuid => $user ) {
		print_connection( $uuid, $user, __( 'Unlimited: everything that this user may do', 'sitemend' ) );
	}
	end_table();
}

/** Narrow screens scroll the table, not the page. */
function start_table( string $id, array $headings ): void {
	echo '<div style="overflow-x:auto"><table class="widefat striped" id="' . esc_attr( $id ) . '"><thead><tr>';
	foreach ( $headings as $heading ) {
		echo '<th scope="col">' . esc_html( $heading ) . '</th>';
	}
	echo '</tr></thead><tbody>';
}

function end_table(): void {
	echo '</tbody></table></div>';
}

/** What is short stays on one line; what may be long gets room, and breaks anywhere. */
function print_cell( string $text, bool $is_long = false ): void {
	echo '<td style="' . ( $is_long ? 'min-width:14em;overflow-wrap:anywhere' : 'white-space:nowrap' ) . '">' . esc_html( $text ) . '</td>';
}

function print_connection( string $uuid, int $id, string $access ): void {
	$user     = get_userdata( $id );
	$password = $user ? \WP_Application_Passwords::get_user_application_password( $id, $uuid ) : null;
	if ( ! $user || ! $password ) {
		return;
	}
	echo '<tr>';
	print_cell( $user->user_login );
	print_cell( wp_date( 'Y-m-d', (int) $password['created'] ) );
	print_cell( empty( $password['last_used'] ) ? __( 'never', 'sitemend' ) : wp_date( 'Y-m-d', (int) $password['last_used'] ) );
	print_cell( $access );
	echo '<td>';
	if ( current_user_can( 'edit_user', $id ) ) {
		print_form( 'revoke', __( 'Revoke', 'sitemend' ), 'button-secondary', $uuid );
	}
	echo '</td></tr>';
}

function print_log(): void {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Turning a page changes nothing.
	$page    = isset( $_GET['paged'] ) ? max( 1, absint( $_GET['paged'] ) ) : 1;
	$entries = log_page( $page );
	echo '<h2>' . esc_html__( 'Change log', 'sitemend' ) . '</h2>';
	if ( ! $entries && 1 === $page ) {
		echo '<p>' . esc_html__( 'Sitemend has changed nothing yet.', 'sitemend' ) . '</p>';
		return;
	}
	start_table( 'sitemend-log', array( __( 'Time', 'sitemend' ), __( 'User', 'sitemend' ), __( 'Changed', 'sitemend' ), __( 'Before', 'sitemend' ), __( 'After', 'sitemend' ) ) );
	foreach ( $entries as $entry ) {
		foreach ( $entry['edits'] as $edit ) {
			print_log_row( $entry, $edit );
		}
	}
	end_table();
	echo '<p>';
	if ( $page > 1 ) {
		echo '<a href="' . esc_url( add_query_arg( 'paged', $page - 1 ) ) . '">' . esc_html__( 'Newer', 'sitemend' ) . '</a> ';
	}
	if ( count( $entries ) === LOG_PAGE ) {
		echo '<a href="' . esc_url( add_query_arg( 'paged', $page + 1 ) ) . '">' . esc_html__( 'Older', 'sitemend' ) . '</a>';
	}
	echo '</p>';
}

function print_log_row( array $entry, array $edit ): void {
	echo '<tr>';
	print_cell( wp_date( 'Y-m-d H:i:s', intdiv( $entry['at'], 1000 ) ) );
	print_cell( $entry['user'] );
	print_changed( $entry['ref'], $edit['field'] );
	print_cell( shortened( $edit['before'] ?? __( '(nothing)', 'sitemend' ) ), true );
	print_cell( shortened( $edit['after'] ?? __( '(nothing)', 'sitemend' ) ), true );
	echo '</tr>';
}

/** The object as people know it, with a link to where it is edited, above the names that the log keeps. */
function print_changed( string $ref, string $field ): void {
	list( $name, $link ) = named( $ref );
	echo '<td style="min-width:12em;overflow-wrap:anywhere">';
	if ( $link ) {
		echo '<a href="' . esc_url( $link ) . '">' . esc_html( $name ) . '</a><br />';
	} elseif ( '' !== $name ) {
		echo esc_html( $name ) . '<br />';
	}
	echo '<code>' . esc_html( "$ref $field" ) . '</code></td>';
}

/** @return array{string, ?string} Empty where it is gone. */
function named( string $ref ): array {
	list( $kind, $id ) = explode( ':', $ref, 2 ) + array( '', '' );
	if ( 'post' === $kind && get_post( (int) $id ) ) {
		return array( get_the_title( (int) $id ), get_edit_post_link( (int) $id, 'raw' ) );
	}
	$term = 'term' === $kind ? get_term( (int) $id ) : null;
	return $term instanceof \WP_Term ? array( $term->name, get_edit_term_link( $term ) ) : array( '', null );
}

/** Long texts are cut, markup is shown as it is written. */
function shortened( string $text ): string {
	return strlen( $text ) > 400 ? wp_check_invalid_utf8( substr( $text, 0, 400 ), true ) . ' …' : $text;
}

function print_order(): void {
	echo '<h2>' . esc_html__( 'Write order', 'sitemend' ) . '</h2><p>' . esc_html__( 'Each server numbers its writes, so that a delayed one does not overwrite a later one. If a server is refused because its own earlier numbers are higher, for example after its clock was ahead, reset the order.', 'sitemend' ) . '</p>';
	print_form( 'forget_order', __( 'Reset write order', 'sitemend' ), 'button-secondary' );
}
