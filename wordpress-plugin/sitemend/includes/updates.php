<?php
/** What WordPress itself has noted of newer versions; nothing is asked for here. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** What this user may not see in wp-admin either, and what WordPress has not looked for, is null. */
function updates(): array {
	return array(
		'core'    => noted( 'manage_options', 'core_updates' ),
		'plugins' => noted( 'activate_plugins', 'plugin_updates' ),
		'themes'  => noted( 'switch_themes', 'theme_updates' ),
	);
}

/** Other plugins take part in what is noted, and one that fails there must not keep us from working. */
function noted( string $capability, string $read ): ?array {
	try {
		return current_user_can( $capability ) ? call_user_func( __NAMESPACE__ . '\\' . $read ) : null;
	} catch ( \Throwable $error ) {
		return null;
	}
}

/** Versions later than this one that WordPress was offered. */
function core_updates(): ?array {
	$own  = get_bloginfo( 'version' );
	$kept = get_site_transient( 'update_core' );
	if ( empty( $kept->updates ) || ! is_array( $kept->updates ) || ( $kept->version_checked ?? '' ) !== $own ) {
		return null;
	}
	$newer = array();
	foreach ( $kept->updates as $offer ) {
		if ( is_string( $offer->current ?? null ) && version_compare( $offer->current, $own, '>' ) ) {
			$newer[] = $offer->current;
		}
	}
	return array(
		'checkedAt' => checked_at( $kept ),
		'newer'     => array_values( array_unique( $newer ) ),
	);
}

/** Of active plugins, also of those that a network has switched on. */
function plugin_updates(): ?array {
	$kept = get_site_transient( 'update_plugins' );
	// Who switches the search for updates off leaves an empty answer.
	if ( empty( $kept->checked ) ) {
		return null;
	}
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	$active = array_merge( (array) get_option( 'active_plugins', array() ), is_multisite() ? array_keys( (array) get_site_option( 'active_sitewide_plugins', array() ) ) : array() );
	$newer  = array();
	foreach ( (array) ( $kept->response ?? array() ) as $file => $offer ) {
		$path = WP_PLUGIN_DIR . '/' . $file;
		if ( in_array( $file, $active, true ) && is_readable( $path ) ) {
			$known   = get_plugin_data( $path, false, false );
			$newer[] = newer_version( (string) $file, $known['Name'], $known['Version'], $offer );
		}
	}
	return listed( $kept, $newer );
}

/** Of the theme in use and of the one that it builds upon. */
function theme_updates(): ?array {
	$kept = get_site_transient( 'update_themes' );
	if ( empty( $kept->checked ) ) {
		return null;
	}
	$newer = array();
	foreach ( array_unique( array( get_stylesheet(), get_template() ) ) as $folder ) {
		if ( isset( $kept->response[ $folder ] ) ) {
			$theme   = wp_get_theme( $folder );
			$newer[] = newer_version( $folder, (string) $theme->get( 'Name' ), (string) $theme->get( 'Version' ), $kept->response[ $folder ] );
		}
	}
	return listed( $kept, $newer );
}

/** Null where the offer is no later than what is installed: somebody has updated it by hand since. */
function newer_version( string $id, string $name, string $version, $offer ): ?array {
	$new = (string) ( ( (array) $offer )['new_version'] ?? '' );
	if ( ! version_compare( $new, $version, '>' ) ) {
		return null;
	}
	return array(
		'id'      => $id,
		'name'    => '' === $name ? $id : wp_strip_all_tags( $name ),
		'version' => $version,
		'newer'   => $new,
	);
}

function listed( object $kept, array $newer ): array {
	return array(
		'checkedAt' => checked_at( $kept ),
		'newer'     => array_values( array_filter( $newer ) ),
	);
}

/** In milliseconds. */
function checked_at( object $kept ): ?int {
	return isset( $kept->last_checked ) ? 1000 * (int) $kept->last_checked : null;
}
