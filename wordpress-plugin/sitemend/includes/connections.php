<?php
/**
 * Connections made by pairing: which there are, what their application passwords open, and how they end.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Marks the application passwords that pairing makes; WordPress keeps it with each. */
const APP_ID = '6f1c3b0e-5d5b-4d0a-9a53-7b1f6f2a9c41';
/** The role that pairing can make a user of. */
const ROLE = 'sitemend';
/** What correcting content needs: no deleting, no publishing, no settings, no users. */
const ROLE_CAPABILITIES = array( 'read', 'edit_posts', 'edit_others_posts', 'edit_published_posts', 'edit_private_posts', 'read_private_posts', 'edit_pages', 'edit_others_pages', 'edit_published_pages', 'edit_private_pages', 'read_private_pages', 'manage_categories', 'upload_files', 'unfiltered_html' );

function register_connections(): void {
	add_action( 'wp_authenticate_application_password_errors', __NAMESPACE__ . '\\keep_to_rest', 10, 3 );
	add_action( 'application_password_did_authenticate', __NAMESPACE__ . '\\note_limited', 10, 2 );
	add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\\keep_to_routes', PHP_INT_MIN, 3 );
}

/** An application password made by pairing is refused wherever its routes could not be limited: XML-RPC, and what other plugins open. */
function keep_to_rest( \WP_Error $error, $user, array $item ): void {
	if ( ! is_limited( $item ) ) {
		return;
	}
	$is_rest = defined( 'REST_REQUEST' ) && REST_REQUEST && ! ( defined( 'XMLRPC_REQUEST' ) && XMLRPC_REQUEST );
	if ( ! $is_rest || ! isset( connections()[ $item['uuid'] ] ) ) {
		$error->add( 'sitemend_limited', __( 'This application password was made for Sitemend and opens only what Sitemend needs, on the site that it was made on.', 'sitemend' ) );
	}
}

function is_limited( array $item ): bool {
	return APP_ID === ( $item['app_id'] ?? '' );
}

/** Whether this request came with such a password; told by WordPress once it has accepted it. */
function note_limited( $user, array $item ): void {
	limited_request( is_limited( $item ) );
}

function limited_request( ?bool $now = null ): bool {
	static $limited = false;
	if ( null !== $now ) {
		$limited = $now;
	}
	return $limited && null !== rest_get_authenticated_app_password();
}

function keep_to_routes( $response, $handler, \WP_REST_Request $request ) {
	if ( ! limited_request() || is_wp_error( $response ) ) {
		return $response;
	}
	$why = barred_route( 'HEAD' === $request->get_method() ? 'GET' : $request->get_method(), $request->get_route(), $request );
	return null === $why ? $response : new \WP_Error( 'sitemend_limited', $why, array( 'status' => 403 ) );
}

/** Why a password made by pairing does not open this route; `null`: it does. */
function barred_route( string $method, string $route, \WP_REST_Request $request ): ?string {
	if ( preg_match( '~^/sitemend/v1(/|$)~', $route ) ) {
		return null;
	}
	$own = preg_quote( (string) rest_get_authenticated_app_password(), '~' );
	$any = content_bases();
	if ( 'GET' === $method && preg_match( "~^/(wp/v2/?|wp/v2/users/me|wp/v2/users/me/application-passwords/introspect|wp/v2/(types|taxonomies)(/[\\w-]+)?|wp/v2/settings|wp/v2/($any)(/\\d+(/(autosaves|revisions(/\\d+)?))?)?)?$~D", $route ) ) {
		return null;
	}
	if ( 'DELETE' === $method && preg_match( "~^/wp/v2/users/me/application-passwords/$own$~D", $route ) ) {
		return null;
	}
	$not_needed = __( 'This application password was made for Sitemend, which does not need this route.', 'sitemend' );
	$changes    = in_array( $method, array( 'POST', 'PUT', 'PATCH', 'DELETE' ), true );
	if ( ! $changes || ! preg_match( "~^/wp/v2/(settings|posts|($any)/(\\d+))$~D", $route, $match ) ) {
		return $not_needed;
	}
	if ( writes_off() ) {
		return __( 'Writing is switched off in WordPress, under Tools, Sitemend.', 'sitemend' );
	}
	if ( is_write_test( $method, $match, $request ) ) {
		return null;
	}
	// Where a transaction can be rolled back Sitemend writes through this plugin, and through nothing else.
	return Database::transactional() || ! is_plain_write( $method, $match, $request ) ? $not_needed : null;
}

/** Sitemend tries once whether a text survives: on a draft of its own that it deletes again. */
function is_write_test( string $method, array $route, \WP_REST_Request $request ): bool {
	if ( 'posts' === $route[1] ) {
		return 'POST' === $method && 'draft' === $request['status'];
	}
	$post = 'DELETE' === $method && 'posts' === ( $route[2] ?? '' ) ? get_post( (int) $route[3] ) : null;
	return $post && 'draft' === $post->post_status && get_current_user_id() === (int) $post->post_author;
}

/** What Sitemend writes where this plugin cannot: texts of one object, or title and tagline of the site. */
function is_plain_write( string $method, array $route, \WP_REST_Request $request ): bool {
	$given = array_keys( array_merge( (array) $request->get_json_params(), (array) $request->get_body_params() ) );
	if ( 'settings' === $route[1] ) {
		return 'POST' === $method && ! array_diff( $given, array( 'title', 'description' ) );
	}
	$texts = array( 'title', 'content', 'excerpt', 'slug', 'status', 'alt_text', 'name', 'description', 'meta' );
	return isset( $route[3] ) && ( 'POST' === $method ? ! array_diff( $given, $texts ) : 'DELETE' === $method && ! $request['force'] );
}

/** Of the types and taxonomies that Sitemend may touch, as they are called in the REST API; for a pattern. */
function content_bases(): string {
	$bases = array( 'posts' );
	foreach ( get_post_types( array( 'show_in_rest' => true ), 'objects' ) as $type ) {
		if ( 'attachment' === $type->name || is_post_type_viewable( $type ) ) {
			$bases[] = $type->rest_base ? $type->rest_base : $type->name;
		}
	}
	foreach ( get_taxonomies( array( 'show_in_rest' => true ), 'objects' ) as $taxonomy ) {
		if ( is_taxonomy_viewable( $taxonomy ) ) {
			$bases[] = $taxonomy->rest_base ? $taxonomy->rest_base : $taxonomy->name;
		}
	}
	return implode( '|', array_map( 'preg_quote', $bases ) );
}

/**
 * Users by the UUID of the application password that pairing made for them.
 *
 * @return array<string, int>
 */
function connections(): array {
	return array_filter( (array) get_option( 'sitemend_connections', array() ), 'is_int' );
}

/** Whether it is noted now. */
function note_connection( string $uuid, int $user ): bool {
	return update_option( 'sitemend_connections', array( $uuid => $user ) + connections(), false );
}

/** Ends one connection, or says why it cannot. */
function end_connection( string $uuid ) {
	$user = connections()[ $uuid ] ?? 0;
	update_option( 'sitemend_connections', array_diff_key( connections(), array( $uuid => 0 ) ), false );
	return \WP_Application_Passwords::delete_application_password( $user, $uuid );
}

/** With the plugin goes what limits its passwords, so they go, too: on every site where it is deactivated. */
function end_with_plugin( bool $network_wide ): void {
	if ( $network_wide ) {
		on_every_site( __NAMESPACE__ . '\\end_all_connections', array( 'network_id' => get_current_network_id() ) );
	} else {
		end_all_connections();
	}
}

function end_all_connections(): void {
	foreach ( array_keys( connections() ) as $uuid ) {
		end_connection( $uuid );
	}
	foreach ( earlier_passwords() as $uuid => $user ) {
		\WP_Application_Passwords::delete_application_password( $user, $uuid );
	}
	delete_option( 'sitemend_earlier_passwords' );
}

/**
 * Of those that were noted when this plugin was updated, those that are still there: users by UUID.
 *
 * @return array<string, int>
 */
function earlier_passwords(): array {
	return array_filter(
		array_filter( (array) get_option( 'sitemend_earlier_passwords', array() ), 'is_int' ),
		function ( $user, $uuid ) {
			return null !== \WP_Application_Passwords::get_user_application_password( $user, $uuid );
		},
		ARRAY_FILTER_USE_BOTH
	);
}

/** Until version 1.2 pairing noted nothing but a name, which people give to passwords of their own, too: only those that are there now can be meant. */
function note_earlier_passwords(): void {
	$found = array();
	$users = get_users(
		array(
			'meta_key'     => \WP_Application_Passwords::USERMETA_KEY_APPLICATION_PASSWORDS, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- Once, when the plugin is updated.
			'meta_compare' => 'EXISTS',
			'fields'       => 'ID',
		)
	);
	foreach ( $users as $user ) {
		foreach ( \WP_Application_Passwords::get_user_application_passwords( (int) $user ) as $item ) {
			if ( 'Sitemend' === $item['name'] && '' === (string) ( $item['app_id'] ?? '' ) ) {
				$found[ $item['uuid'] ] = (int) $user;
			}
		}
	}
	update_option( 'sitemend_earlier_passwords', $found, false );
}

/** Whom the person who pairs may let Sitemend act as: whoever's application passwords that person could make in WordPress itself. */
function may_pair_as( int $user ): bool {
	return current_user_can( 'edit_user', $user ) && user_can( $user, 'edit_posts' );
}

/** A user who can correct content and nothing else, and who cannot sign in: nobody knows the password. */
function content_user() {
	if ( ! current_user_can( 'create_users' ) || ! current_user_can( 'promote_users' ) ) {
		return new \WP_Error( 'sitemend_no_user', __( 'Your WordPress user may not make users. Choose one that exists.', 'sitemend' ) );
	}
	add_role( ROLE, 'Sitemend', array_fill_keys( ROLE_CAPABILITIES, true ) );
	$had = get_users(
		array(
			'role'   => ROLE,
			'number' => 1,
		)
	);
	if ( $had ) {
		return $had[0]->ID;
	}
	$login  = 'sitemend';
	$number = 1;
	while ( username_exists( $login ) ) {
		++$number;
		$login = "sitemend-$number";
	}
	$made = wp_insert_user(
		array(
			'user_login'   => $login,
			'user_pass'    => wp_generate_password( 64, true, true ),
			'display_name' => 'Sitemend',
			'role'         => ROLE,
		)
	);
	if ( ! is_wp_error( $made ) ) {
		update_option( 'sitemend_made_users', array_merge( (array) get_option( 'sitemend_made_users', array() ), array( $made ) ), false );
	}
	return $made;
}
