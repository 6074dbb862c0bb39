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
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Compared with what was approved, byte for byte; never printed.
	return isset( $_SERVER['REQUEST_URI'] ) ? (string) wp_unslash( $_SERVER['REQUEST_URI'] ) : '/';
}

function follow_redirect(): void {
	$method = isset( $_SERVER['REQUEST_METHOD'] ) ? sanitize_key( wp_unslash( $_SERVER['REQUEST_METHOD'] ) ) : '';
	if ( ( 'get' !== $method && 'head' !== $method ) || ! may_be_redirected() || is_reserved( requested() ) ) {
		return;
	}
	$target = Redirect::target_of_first( requested(), without_tracking( requested() ) );
	if ( null !== $target ) {
		// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- An administrator approved this target, and it may be on another site.
		wp_redirect( 0 === strpos( $target, '/' ) ? origin() . $target : $target, 301, 'Sitemend' );
		exit;
	}
}

/**
 * Where WordPress found nothing, or a post or term at an address that is not its own. Whatever else it found, such as
 * feeds, archives, searches and the pages after the first, is shown.
 */
function may_be_redirected(): bool {
	if ( is_preview() || is_customize_preview() || is_feed() || is_embed() || is_trackback() || is_robots() || is_favicon() || get_query_var( 'sitemap' ) ) {
		return false;
	}
	if ( is_404() ) {
		return true;
	}
	$is_one = ( is_front_page() || is_singular() || is_category() || is_tag() || is_tax() ) && ! is_paged() && ! get_query_var( 'page' ) && ! get_query_var( 'cpage' );
	return $is_one && ! shows_own_page();
}

/** WordPress has a page of its own here, perhaps one that came back to an old address: no redirect takes it away. */
function shows_own_page(): bool {
	$own = address_of_what_is_shown();
	if ( '' === $own ) {
		return true;
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
			return '' !== $pair && ! preg_match( '/^(utm_[a-z]+|gclid|fbclid|msclkid|sitemend)=/i', $pair );
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
	// The address first: reading the option costs a query, and hardly any request is for this.
	$own = strtok( requested(), '?' ) === $home . '/llms.txt' ? get_option( 'sitemend_llms_txt', null ) : null;
	if ( ! is_string( $own ) ) {
		return;
	}
	status_header( 200 );
	header( 'Content-Type: text/plain; charset=utf-8' );
	header( 'X-Content-Type-Options: nosniff' );
	// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Plain text, declared as such and not to be taken for anything else.
	echo $own;
	exit;
}
