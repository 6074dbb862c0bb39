<?php
/** Tells the page caches that are there which pages have changed. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** @return array<string, callable> By name of the cache: what makes it forget one address of one post (0 = unknown). */
function page_caches(): array {
	$caches = array(
		'WP Super Cache'   => array( function_exists( 'wpsc_delete_url_cache' ), 'wpsc_delete_url_cache' ),
		'W3 Total Cache'   => array( function_exists( 'w3tc_flush_url' ), 'w3tc_flush_url' ),
		'WP Rocket'        => array(
			function_exists( 'rocket_clean_files' ),
			function ( $url ) {
				rocket_clean_files( array( $url ) );
			},
		),
		'LiteSpeed Cache'  => array(
			defined( 'LSCWP_V' ),
			function ( $url ) {
				do_action( 'litespeed_purge_url', $url );
			},
		),
		'Cache Enabler'    => array(
			has_action( 'cache_enabler_clear_page_cache_by_url' ) || class_exists( '\\Cache_Enabler', false ),
			function ( $url ) {
				do_action( 'cache_enabler_clear_page_cache_by_url', $url );
			},
		),
		'SiteGround'       => array( function_exists( 'sg_cachepress_purge_cache' ), 'sg_cachepress_purge_cache' ),
		'WP Fastest Cache' => array(
			function_exists( 'wpfc_clear_post_cache_by_id' ),
			function ( $url, $post ) {
				if ( $post ) {
					wpfc_clear_post_cache_by_id( $post );
				}
			},
		),
		'Autoptimize'      => array(
			class_exists( '\\autoptimizeCache', false ) && has_action( 'autoptimize_action_cachepurged' ),
			function () {
				\autoptimizeCache::clearall();
			},
		),
	);
	return array_map(
		function ( $cache ) {
			return $cache[1];
		},
		array_filter( $caches, 'current' )
	);
}

/** After what was committed: a cache that breaks has no say in whether it was written. */
function purge_pages_of( Resource $resource ): void {
	try {
		$resource->remember_pages();
		purge( $resource->pages() );
	} catch ( \Throwable $error ) {
		unset( $error );
	}
}

/** Posts are told to WordPress, too: many caches of hosts listen there. */
function purge( array $urls ): array {
	$caches = page_caches();
	$told   = array();
	foreach ( $urls as $url ) {
		if ( path_on_this_site( $url ) === null ) {
			continue;
		}
		$post = post_at( $url );
		if ( $post ) {
			clean_post_cache( $post );
			$told['WordPress'] = true;
		}
		foreach ( $caches as $name => $clear ) {
			try {
				$clear( $url, $post );
				$told[ $name ] = true;
			} catch ( \Throwable $error ) {
				// A cache that breaks must not make a change look failed.
				unset( $error );
			}
		}
	}
	return array_keys( $told );
}

/**
 * 0: unknown. While the rules of addresses are to be made anew nobody may ask for them here: this request knows those of
 * categories and of other plugins as they were under the old structure only, and WordPress would keep these.
 */
function post_at( string $url ): int {
	return get_option( 'permalink_structure' ) && ! get_option( 'rewrite_rules' ) ? 0 : url_to_postid( $url );
}
