<?php
/** Tells the page caches that are there which pages have changed. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/**
 * The page caches that are there.
 *
 * @param bool $whole Whether everything shall be forgotten, instead of one address of one post (0 = unknown).
 * @return array<string, callable> By name of the cache.
 */
function page_caches( bool $whole = false ): array {
	$caches = array(
		'WP Super Cache'   => array( function_exists( 'wpsc_delete_url_cache' ), 'wpsc_delete_url_cache', 'wp_cache_clear_cache' ),
		'W3 Total Cache'   => array( function_exists( 'w3tc_flush_url' ), 'w3tc_flush_url', 'w3tc_flush_posts' ),
		'WP Rocket'        => array(
			function_exists( 'rocket_clean_files' ),
			function ( $url ) {
				rocket_clean_files( array( $url ) );
			},
			'rocket_clean_domain',
		),
		'LiteSpeed Cache'  => array( defined( 'LSCWP_V' ), doing( 'litespeed_purge_url' ), doing( 'litespeed_purge_all' ) ),
		'Cache Enabler'    => array(
			has_action( 'cache_enabler_clear_page_cache_by_url' ) || class_exists( '\\Cache_Enabler', false ),
			doing( 'cache_enabler_clear_page_cache_by_url' ),
			doing( 'cache_enabler_clear_complete_cache' ),
		),
		'SiteGround'       => array( function_exists( 'sg_cachepress_purge_cache' ), 'sg_cachepress_purge_cache', 'sg_cachepress_purge_cache' ),
		'WP Fastest Cache' => array(
			function_exists( 'wpfc_clear_post_cache_by_id' ),
			function ( $url, $post ) {
				if ( $post ) {
					wpfc_clear_post_cache_by_id( $post );
				}
			},
			'wpfc_clear_all_cache',
		),
		'Autoptimize'      => array(
			class_exists( '\\autoptimizeCache', false ) && has_action( 'autoptimize_action_cachepurged' ),
			function () {
				\autoptimizeCache::clearall();
			},
			function () {
				\autoptimizeCache::clearall();
			},
		),
	);
	return array_map(
		function ( $cache ) use ( $whole ) {
			return $cache[ $whole ? 2 : 1 ];
		},
		array_filter( $caches, 'current' )
	);
}

/** What a cache listens to. */
function doing( string $action ): callable {
	return function ( ...$arguments ) use ( $action ) {
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.DynamicHooknameFound -- The names are those of other plugins.
		do_action( $action, ...array_slice( $arguments, 0, 1 ) );
	};
}

/** After what was committed: a cache that breaks has no say in whether it was written. */
function purge_pages_of( Resource $resource ): void {
	try {
		if ( $resource->is_everywhere() ) {
			purge_everything();
			return;
		}
		$resource->remember_pages();
		purge( $resource->pages() );
	} catch ( \Throwable $error ) {
		unset( $error );
	}
}

/** A menu, a template or a pattern: nobody knows on which pages it is shown, mostly on all. */
function purge_everything(): void {
	foreach ( page_caches( true ) as $clear ) {
		try {
			if ( is_callable( $clear ) ) {
				$clear();
			}
		} catch ( \Throwable $error ) {
			// A cache that breaks must not make a change look failed.
			unset( $error );
		}
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
