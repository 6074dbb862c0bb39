<?php
/**
 * Plugin Name: Sitemend
 * Description: Lets a Sitemend server that you have connected correct this site safely: every change is compared with what stands here, written in one transaction, logged, and can be undone.
 * Version: 1.1.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: sitemend
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.1.0';

foreach ( array( 'install', 'refusals', 'database', 'values', 'metas', 'resource', 'post', 'term', 'site', 'redirect', 'log', 'judge', 'apply', 'read', 'resolve', 'plugins', 'updates', 'status', 'pair', 'purge', 'rest', 'head', 'serve', 'admin' ) as $sitemend_part ) {
	require_once __DIR__ . '/includes/' . $sitemend_part . '.php';
}

register_activation_hook( __FILE__, __NAMESPACE__ . '\\install' );
add_action( 'plugins_loaded', __NAMESPACE__ . '\\install_when_new' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\register_routes' );
register_head();
register_serving();
register_admin();
