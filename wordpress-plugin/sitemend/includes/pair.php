<?php
/** Connecting without typing a password: a code shown once in wp-admin buys one application password. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is compared and locked; a cache would answer with what was.

const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LIFE    = 600;
const WRONG_TRIES  = 5;

/** A new code, for the current user unless another is named; every older code dies. */
function new_pairing_code( ?int $user = null ): string {
	global $wpdb;
	foreach ( $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", 'sitemend_pair_%' ) ) as $old ) {
		delete_option( $old );
	}
	$code = '';
	for ( $length = 0; $length < 12; $length++ ) {
		$code .= CODE_LETTERS[ random_int( 0, strlen( CODE_LETTERS ) - 1 ) ];
	}
	add_option( pairing_option( $code ), ( $user ?? get_current_user_id() ) . ':' . ( time() + CODE_LIFE ), '', false );
	return implode( '-', str_split( $code, 4 ) );
}

/** Only a keyed hash is stored. */
function pairing_option( string $code ): string {
	return 'sitemend_pair_' . hash_hmac( 'sha256', $code, wp_salt( 'auth' ) );
}

function pair( string $typed ) {
	$user = spend( preg_replace( '/[^0-9A-Z]/', '', strtoupper( $typed ) ) );
	if ( null === $user ) {
		return wrong_code();
	}
	if ( ! wp_is_application_passwords_available_for_user( $user ) ) {
		return new \WP_Error( 'sitemend_no_application_passwords', __( 'Application passwords are switched off on this site.', 'sitemend' ), array( 'status' => 409 ) );
	}
	$made = \WP_Application_Passwords::create_new_application_password(
		$user->ID,
		array(
			'name'   => new_password_name( $user->ID ),
			'app_id' => APP_ID,
		)
	);
	if ( is_wp_error( $made ) ) {
		return $made;
	}
	if ( ! note_connection( $made[1]['uuid'], $user->ID ) ) {
		// What is not noted would be a password without limits.
		\WP_Application_Passwords::delete_application_password( $user->ID, $made[1]['uuid'] );
		return new \WP_Error( 'sitemend_not_stored', __( 'The connection could not be stored. Make a new code in WordPress.', 'sitemend' ), array( 'status' => 503 ) );
	}
	return array(
		'siteUrl'             => home_url( '/' ),
		'username'            => $user->user_login,
		'applicationPassword' => $made[0],
		'uuid'                => $made[1]['uuid'],
	);
}

/** WordPress takes each name of a user once. */
function new_password_name( int $user ): string {
	$name   = 'Sitemend';
	$number = 1;
	while ( \WP_Application_Passwords::application_name_exists_for_user( $user, $name ) ) {
		++$number;
		$name = "Sitemend $number";
	}
	return $name;
}

/** Counted only once the code is known to be wrong: somebody who guesses must not keep out the one who has it. */
function wrong_code(): \WP_Error {
	$tries = wrong_tries();
	if ( count( $tries ) >= WRONG_TRIES ) {
		return new \WP_Error( 'sitemend_too_many_tries', __( 'This code is not valid, and too many wrong ones were tried. Make a new one in WordPress.', 'sitemend' ), array( 'status' => 429 ) );
	}
	update_option( 'sitemend_wrong_codes', array_merge( $tries, array( time() ) ), false );
	return new \WP_Error( 'sitemend_wrong_code', __( 'This code is not valid. It works once, within ten minutes.', 'sitemend' ), array( 'status' => 403 ) );
}

/** The code's user. Deleting the row is what makes it single use: of two at once only one deletes it. */
function spend( string $code ): ?\WP_User {
	global $wpdb;
	$name = pairing_option( $code );
	$row  = $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $name ) );
	if ( null === $row || (int) $wpdb->delete( $wpdb->options, array( 'option_name' => $name ) ) !== 1 ) {
		return null;
	}
	Options::forget( array( $name ) );
	list( $id, $until ) = array_map( 'intval', explode( ':', $row ) );
	$user               = $until > time() ? get_userdata( $id ) : false;
	return $user && user_can( $user, 'edit_posts' ) ? $user : null;
}

/** Times of the wrong codes of the last ten minutes. */
function wrong_tries(): array {
	return array_values(
		array_filter(
			(array) get_option( 'sitemend_wrong_codes', array() ),
			function ( $at ) {
				return is_int( $at ) && $at > time() - CODE_LIFE;
			}
		)
	);
}

function disconnect() {
	$uuid = rest_get_authenticated_app_password();
	if ( ! $uuid ) {
		return new \WP_Error( 'sitemend_no_application_password', __( 'This call was not made with an application password.', 'sitemend' ), array( 'status' => 400 ) );
	}
	$deleted = isset( connections()[ $uuid ] ) ? end_connection( $uuid ) : \WP_Application_Passwords::delete_application_password( get_current_user_id(), $uuid );
	return is_wp_error( $deleted ) ? $deleted : array( 'revoked' => true );
}
