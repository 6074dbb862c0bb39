<?php
/** What this WordPress is and what can be done here. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is compared and locked; a cache would answer with what was.

const CAPABILITIES = array( 'edit_posts', 'edit_others_posts', 'edit_published_posts', 'publish_posts', 'edit_pages', 'edit_others_pages', 'edit_published_pages', 'manage_options', 'manage_categories', 'upload_files', 'unfiltered_html', 'delete_posts' );

function status(): array {
	$user     = wp_get_current_user();
	$obstacle = Database::obstacle();
	return array(
		'plugin'         => VERSION,
		'instanceId'     => (string) get_option( 'sitemend_instance' ),
		'wordpress'      => get_bloginfo( 'version' ),
		// Those who look after the site may see it, as under Tools, Site Health.
		'php'            => current_user_can( 'manage_options' ) ? PHP_VERSION : null,
		'home'           => home_url( '/' ),
		'siteurl'        => site_url( '/' ),
		'multisite'      => is_multisite(),
		'serverTime'     => milliseconds(),
		'user'           => array(
			'id'           => $user->ID,
			'login'        => $user->user_login,
			'capabilities' => array_values( array_filter( CAPABILITIES, 'current_user_can' ) ),
		),
		'unfilteredHtml' => unfiltered_html(),
		'seoPlugins'     => seo_plugins(),
		'cachePlugins'   => array_keys( page_caches() ),
		'transactional'  => null === $obstacle,
		'obstacle'       => $obstacle,
		'writable'       => ! writes_off(),
		'revisions'      => defined( 'WP_POST_REVISIONS' ) && (bool) WP_POST_REVISIONS,
		'physicalRobots' => is_physical( 'robots.txt' ),
		'physicalLlms'   => is_physical( 'llms.txt' ),
		'settings'       => settings(),
		'updates'        => updates(),
	);
}

/** The switch as it is in the database: a cache may be older, and no transaction of ours begins with an old answer. */
function writes_off(): bool {
	global $wpdb;
	return ( defined( 'SITEMEND_WRITES_OFF' ) && SITEMEND_WRITES_OFF ) || (bool) $wpdb->get_var( "SELECT option_value FROM {$wpdb->options} WHERE option_name = 'sitemend_writes_off'" );
}

function settings(): array {
	$attachments = get_option( 'wp_attachment_pages_enabled', null );
	return array(
		'blogname'           => (string) get_option( 'blogname' ),
		'blogdescription'    => (string) get_option( 'blogdescription' ),
		'blogPublic'         => (string) get_option( 'blog_public' ) === '1',
		'permalinkStructure' => (string) get_option( 'permalink_structure' ),
		'attachmentPages'    => null === $attachments ? null : (bool) (int) $attachments,
		'home'               => (string) get_option( 'home' ),
		'siteurl'            => (string) get_option( 'siteurl' ),
	);
}

/** A file of that name makes the web server answer instead of WordPress. */
function is_physical( string $name ): bool {
	$folders = array( ABSPATH );
	if ( ! empty( $_SERVER['DOCUMENT_ROOT'] ) ) {
		$folders[] = trailingslashit( sanitize_text_field( wp_unslash( $_SERVER['DOCUMENT_ROOT'] ) ) );
	}
	foreach ( $folders as $folder ) {
		// phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- The folder may be one that PHP must not look into.
		if ( @is_file( $folder . $name ) ) {
			return true;
		}
	}
	return false;
}
