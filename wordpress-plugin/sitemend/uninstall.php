<?php
/** Deleting the plugin takes everything of ours along; what it wrote into posts stays, except our own head fields. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

global $wpdb;
foreach ( array( 'ops', 'places', 'redirects' ) as $sitemend_table ) {
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}sitemend_{$sitemend_table}" );
}
foreach ( $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'sitemend%'" ) as $sitemend_option ) {
	if ( strpos( $sitemend_option, 'sitemend_' ) === 0 ) {
		delete_option( $sitemend_option );
	}
}
foreach ( array( 'title', 'description', 'canonical', 'robots', 'social', 'jsonld', 'sitemap_exclude', 'aioseo_made' ) as $sitemend_meta ) {
	delete_metadata( 'post', 0, '_sitemend_' . $sitemend_meta, '', true );
	delete_metadata( 'term', 0, '_sitemend_' . $sitemend_meta, '', true );
}
