<?php
/**
 * Taking everything of ours away from a site, and going through all sites of a network.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

/** As many sites as are asked for at once; a network may have thousands. */
const SITES_AT_ONCE = 100;

/**
 * Does it on each site of a network, or on the only one.
 *
 * @param callable $work  Takes nothing.
 * @param array    $which As get_sites() takes it.
 */
function on_every_site( callable $work, array $which = array() ): void {
	if ( ! is_multisite() ) {
		$work();
		return;
	}
	$offset = 0;
	do {
		$sites = get_sites(
			$which + array(
				'number'  => SITES_AT_ONCE,
				'offset'  => $offset,
				'orderby' => 'id',
				'fields'  => 'ids',
			)
		);
		foreach ( $sites as $site ) {
			switch_to_blog( $site );
			$work();
			restore_current_blog();
		}
		$offset += SITES_AT_ONCE;
	} while ( $sites );
}

function remove_from_site(): void {
	end_all_connections();
	remove_made_users();
	drop_tables();
	delete_own_rows();
}

/** Users that pairing made, unless somebody has given them another role since. What they wrote is nobody's but the site's. */
function remove_made_users(): void {
	foreach ( (array) get_option( 'sitemend_made_users', array() ) as $id ) {
		$user = get_userdata( (int) $id );
		if ( ! $user || array( ROLE ) !== array_values( $user->roles ) ) {
			continue;
		}
		if ( count_user_posts( $user->ID, get_post_types(), false ) ) {
			$user->remove_role( ROLE );
		} elseif ( is_multisite() ) {
			remove_user_from_blog( $user->ID, get_current_blog_id() );
		} else {
			wp_delete_user( $user->ID );
		}
	}
	remove_role( ROLE );
}

function drop_tables(): void {
	global $wpdb;
	foreach ( array_merge( TABLES, array( 'places' ) ) as $name ) {
		// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
		$wpdb->query( 'DROP TABLE IF EXISTS ' . table( $name ) );
	}
}

function delete_own_rows(): void {
	global $wpdb;
	foreach ( $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'sitemend_' ) . '%' ) ) as $option ) {
		delete_option( $option );
	}
	foreach ( array_merge( ALLOWED_METAS['_sitemend_'], array( 'aioseo_made' ) ) as $name ) {
		delete_metadata( 'post', 0, '_sitemend_' . $name, '', true );
		delete_metadata( 'term', 0, '_sitemend_' . $name, '', true );
	}
}
