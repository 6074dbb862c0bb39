<?php
/** What we answer instead of WordPress: redirects, robots.txt, llms.txt. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

function register_serving(): void {
	add_action( 'template_redirect', __NAMESPACE__ . '\\follow_redirect', 0 );
	add_filter( 'robots_txt', __NAMESPACE__ . '\\robots_txt', PHP_INT_MAX );
	add_action( 'parse_request', __NAMESPACE__ . '\\serve_llms_txt', 0 );
}

function requested(): string {
	return isset( $_SERVER['REQUEST_URI'] ) ? (string) wp_unslash( $_SERVER['REQUEST_URI'] ) : '/';
}

function follow_redirect(): void {
	$method = $_SERVER['REQUEST_METHOD'] ?? '';
	if ( ( $method !== 'GET' && $method !== 'HEAD' ) || is_preview() || is_customize_preview() ) {
		return;
	}
	$target = Redirect::target_of( requested() );
	if ( $target === null ) {
		$target = Redirect::target_of( without_tracking( requested() ) );
	}
	if ( $target !== null && ! shows_own_page() ) {
		wp_redirect( strpos( $target, '/' ) === 0 ? origin() . $target : $target, 301, 'Sitemend' );
		exit;
	}
}

/** WordPress has a page of its own here, perhaps one that came back to an old address: no redirect takes it away. */
function shows_own_page(): bool {
	$own = is_404() ? '' : address_of_what_is_shown();
	if ( $own === '' ) {
		return false;
	}
	$bare = function ( string $path ): string {
		$parts = explode( '?', path_key( without_tracking( $path ) ), 2 );
		return untrailingslashit( $parts[0] ) . '?' . ( $parts[1] ?? '' );
	};
	return $bare( (string) path_on_this_site( $own ) ) === $bare( requested() );
}

/** The permalink of the start page, post or term that this request found; empty: it found something else. */
function address_of_what_is_shown(): string {
	$object  = get_queried_object();
	$address = '';
	if ( is_front_page() ) {
		$address = home_url( '/' );
	} elseif ( $object instanceof \WP_Post ) {
		$address = get_permalink( $object );
	} elseif ( $object instanceof \WP_Term ) {
		$address = get_term_link( $object );
	}
	return is_string( $address ) ? $address : '';
}

/** Advertisers hang their marks on addresses, and so do we when we look past caches; it is still the same page. */
function without_tracking( string $path ): string {
	$parts = explode( '?', $path, 2 );
	$kept  = array_filter(
		explode( '&', $parts[1] ?? '' ),
		function ( $pair ) {
			return $pair !== '' && ! preg_match( '/^(utm_[a-z]+|gclid|fbclid|msclkid|sitemend)=/i', $pair );
		}
	);
	return $parts[0] . ( $kept ? '?' . implode( '&', $kept ) : '' );
}

function robots_txt( $text ) {
	$own = get_option( 'sitemend_robots_txt', null );
	return is_string( $own ) ? $own : $text;
}

function serve_llms_txt(): void {
	$home = untrailingslashit( (string) wp_parse_url( home_url( '/' ), PHP_URL_PATH ) );
	$own  = get_option( 'sitemend_llms_txt', null );
	if ( ! is_string( $own ) || strtok( requested(), '?' ) !== $home . '/llms.txt' ) {
		return;
	}
	status_header( 200 );
	header( 'Content-Type: text/plain; charset=utf-8' );
	header( 'X-Content-Type-Options: nosniff' );
	echo $own;
	exit;
}
