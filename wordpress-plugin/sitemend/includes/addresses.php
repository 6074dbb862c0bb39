<?php
/**
 * Addresses of this site.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

/** Scheme, host and port of the site. */
function origin(): string {
	return preg_replace( '~^(https?://[^/?#]+).*$~i', '$1', home_url( '/' ) );
}

/** Path and query when the address is of this site. */
function path_on_this_site( string $address ): ?string {
	$address = preg_replace( '/#.*$/s', '', $address );
	if ( strpos( $address, '/' ) === 0 ) {
		return $address;
	}
	$ours = preg_replace( '~^https?:~i', '', strtolower( origin() ) );
	if ( ! preg_match( '~^https?:(//[^/?]+)(.*)$~is', $address, $match ) || strtolower( $match[1] ) !== $ours ) {
		return null;
	}
	return '' === $match[2] || '/' !== $match[2][0] ? '/' . $match[2] : $match[2];
}

/** The same path however its bytes are escaped. */
function path_key( string $path ): string {
	$escaped = preg_replace_callback(
		'/[^\x21-\x7e]/',
		function ( $match ) {
			return rawurlencode( $match[0] );
		},
		$path
	);
	return preg_replace_callback(
		'/%([0-9a-f]{2})/i',
		function ( $match ) {
			$byte = chr( (int) hexdec( $match[1] ) );
			return preg_match( '/[A-Za-z0-9._~-]/', $byte ) ? $byte : strtoupper( $match[0] );
		},
		$escaped
	);
}

/** Addresses at which WordPress, and not a page of it, answers: whoever took them would break the site or lock people out. */
function is_reserved( string $path ): bool {
	$home = untrailingslashit( (string) wp_parse_url( home_url( '/' ), PHP_URL_PATH ) );
	$bare = rawurldecode( (string) strtok( $path, '?' ) );
	$bare = strtolower( '' !== $home && 0 === stripos( $bare, "$home/" ) ? substr( $bare, strlen( $home ) ) : $bare );
	$bare = preg_replace( '~/{2,}~', '/', $bare );
	parse_str( (string) wp_parse_url( $path, PHP_URL_QUERY ), $query );
	if ( array_intersect( array( 'rest_route', 'feed', 'author', 'author_name', 'sitemap', 'robots', 'preview', 'customize_changeset_uuid' ), array_keys( $query ) ) ) {
		return true;
	}
	$author = trim( (string) preg_replace( '~^/?index\.php~', '', $GLOBALS['wp_rewrite']->author_structure ?? '' ), '/' );
	$names  = array( 'wp-admin', 'wp-content', 'wp-includes', 'wp-json', 'login', 'admin', 'dashboard', rest_get_url_prefix(), explode( '/', '' === $author ? 'author' : $author )[0], 'comments/feed' );
	$names  = implode( '|', array_map( 'preg_quote', array_map( 'strtolower', $names ) ) );
	return (bool) preg_match( "~^(/index\\.php)?/($names)(/|$)~", $bare )
		|| preg_match( '~^(/index\.php)?/(wp-[a-z-]+|xmlrpc)\.php(/|$)~', $bare )
		|| preg_match( '~/(feed|rdf|rss|rss2|atom|embed|trackback)(/(feed|rdf|rss|rss2|atom))?/?$~', $bare )
		|| preg_match( '~^/([\w-]*sitemap[\w-]*\.(xml|xsl|xml\.gz)|robots\.txt|llms\.txt|favicon\.ico|ads\.txt|\.well-known(/.*)?)$~', $bare );
}

/** Visitors' requests look into the table only where this says that there is something. */
function note_redirects(): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
	$some = (string) $wpdb->get_var( 'SELECT 1 FROM ' . table( 'redirects' ) . ' LIMIT 1' );
	update_option( 'sitemend_has_redirects', '' === $some ? '' : '1', true );
}
