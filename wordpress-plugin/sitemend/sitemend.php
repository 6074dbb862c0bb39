<?php
/**
 * Plugin Name: Sitemend
 * Description: Lets a Sitemend server that you have connected correct this site safely: every change is compared with what stands here, written in one transaction, logged, and can be undone.
 * Version: 1.2.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * Author: Sitemend
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: sitemend
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.2.0';

foreach ( array( 'class-lost', 'class-interfered', 'class-barred', 'class-nottaken', 'install', 'refusals', 'plugins', 'addresses', 'allowed', 'fields', 'values', 'html', 'edits', 'class-cachewatch', 'class-database', 'class-metas', 'class-aioseo', 'class-options', 'read', 'class-resource', 'class-post', 'class-term', 'class-site', 'class-redirect', 'log', 'fences', 'class-judge', 'apply', 'resolve', 'site-editor', 'updates', 'status', 'pair', 'connections', 'purge', 'rest', 'head', 'serve', 'privacy', 'remove', 'admin-lists', 'admin' ) as $sitemend_part ) {
	require_once __DIR__ . '/includes/' . $sitemend_part . '.php';
}

register_activation_hook( __FILE__, __NAMESPACE__ . '\\install' );
register_deactivation_hook( __FILE__, __NAMESPACE__ . '\\end_with_plugin' );
add_action( 'plugins_loaded', __NAMESPACE__ . '\\install_when_new' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_routes' );
register_connections();
register_head();
register_serving();
register_privacy();
register_admin();
