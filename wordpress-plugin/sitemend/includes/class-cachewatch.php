<?php
/**
 * Notes what is put into the object cache while other code runs inside our transaction.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/**
 * Stands before the object cache of WordPress or of a drop-in. What was cached inside a transaction that is rolled back
 * must not outlive it, and only whoever sees the calls can tell which keys these are.
 */
final class CacheWatch {
	/** At which position a method names the key and the group. */
	private const CALLS = array(
		'add'     => 2,
		'set'     => 2,
		'replace' => 2,
		'incr'    => 2,
		'decr'    => 2,
		'delete'  => 1,
	);
	private const MANY  = array( 'add_multiple', 'set_multiple', 'delete_multiple' );
	/** What WordPress keeps there of its tables: dropped after a commit, too, since another request may have cached the old rows meanwhile. */
	private const STORED = array( 'posts', 'post_meta', 'terms', 'term_meta', 'options', 'site-options', 'users', 'user_meta' );

	/**
	 * The cache behind this.
	 *
	 * @var object
	 */
	private $cache;

	/**
	 * Keys by site and group.
	 *
	 * @var array<int, array<string, array<string, true>>>
	 */
	private $touched = array();

	/**
	 * The one that is at work.
	 *
	 * @var ?self
	 */
	private static $current = null;

	private function __construct( object $cache ) {
		$this->cache = $cache;
	}

	public static function start(): void {
		global $wp_object_cache;
		if ( null === self::$current && is_object( $wp_object_cache ) ) {
			self::$current = new self( $wp_object_cache );
			// phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited -- Put back by end(); there is no hook that sees what is cached.
			$wp_object_cache = self::$current;
		}
	}

	/** After a rollback nothing that was cached since the start stays. */
	public static function end( bool $committed ): void {
		global $wp_object_cache;
		$watch = self::$current;
		if ( null === $watch ) {
			return;
		}
		self::$current = null;
		// phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited -- The cache that was there before start().
		$wp_object_cache = $watch->cache;
		foreach ( $watch->touched as $site => $groups ) {
			$watch->forget( $site, $committed ? array_intersect_key( $groups, array_flip( self::STORED ) ) : $groups );
		}
		if ( $committed ) {
			return;
		}
		if ( ! wp_using_ext_object_cache() || ! $watch->touched ) {
			// In memory only; or a cache that does not work through the global object, of which nothing could be seen.
			wp_cache_flush();
		} elseif ( function_exists( 'wp_cache_supports' ) && wp_cache_supports( 'flush_runtime' ) ) {
			wp_cache_flush_runtime();
		}
	}

	/**
	 * Deletes what was noted of one site of the network.
	 *
	 * @param int                                $site   Number of the site.
	 * @param array<string, array<string, true>> $groups Keys by group.
	 */
	private function forget( int $site, array $groups ): void {
		$elsewhere = is_multisite() && get_current_blog_id() !== $site;
		if ( $elsewhere ) {
			switch_to_blog( $site );
		}
		foreach ( $groups as $group => $keys ) {
			foreach ( array_keys( $keys ) as $key ) {
				wp_cache_delete( $key, $group );
			}
		}
		if ( $elsewhere ) {
			restore_current_blog();
		}
	}

	/**
	 * The one call with an argument that is answered through.
	 *
	 * @param int|string $key   Key.
	 * @param string     $group Group.
	 * @param bool       $force Past what is in memory.
	 * @param ?bool      $found Set to whether it was there.
	 */
	public function get( $key, $group = 'default', $force = false, &$found = null ) {
		return $this->cache->get( $key, $group, $force, $found );
	}

	public function __call( string $name, array $given ) {
		$keys = array();
		if ( isset( self::CALLS[ $name ] ) && isset( $given[0] ) && is_scalar( $given[0] ) ) {
			$keys = array( $given[0] );
		} elseif ( in_array( $name, self::MANY, true ) && isset( $given[0] ) && is_array( $given[0] ) ) {
			$keys = 'delete_multiple' === $name ? $given[0] : array_keys( $given[0] );
		}
		foreach ( $keys as $key ) {
			$group = $given[ self::CALLS[ $name ] ?? 1 ] ?? '';
			$this->touched[ get_current_blog_id() ][ is_string( $group ) && '' !== $group ? $group : 'default' ][ (string) $key ] = true;
		}
		return $this->cache->$name( ...$given );
	}

	public function &__get( string $name ) {
		return $this->cache->$name;
	}

	public function __set( string $name, $value ) {
		$this->cache->$name = $value;
	}

	public function __isset( string $name ) {
		return isset( $this->cache->$name );
	}

	public function __unset( string $name ) {
		unset( $this->cache->$name );
	}
}
