<?php
/**
 * Deleting the plugin takes everything of ours along; what it wrote into posts stays, except our own head fields.
 *
 * @package Sitemend
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( ! defined( 'Sitemend\\VERSION' ) ) {
	require_once __DIR__ . '/sitemend.php';
}
require_once ABSPATH . 'wp-admin/includes/user.php';

Sitemend\on_every_site( 'Sitemend\\remove_from_site' );
