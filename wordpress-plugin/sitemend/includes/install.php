<?php
/** Our tables and the identity of this WordPress. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const SCHEMA = '2';

function table( string $name ): string {
	global $wpdb;
	return $wpdb->prefix . 'sitemend_' . $name;
}

function install_when_new(): void {
	if ( get_option( 'sitemend_schema' ) !== SCHEMA ) {
		install();
	}
}

function install(): void {
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$charset = $wpdb->get_charset_collate();
	$engine  = Database::is_sqlite() ? '' : 'ENGINE=InnoDB';
	$ops     = table( 'ops' );
	$places  = table( 'places' );
	$moved   = table( 'redirects' );
	dbDelta(
		"CREATE TABLE $ops (
  id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  op_key varchar(191) NOT NULL,
  ref text NOT NULL,
  user_id bigint(20) unsigned NOT NULL,
  fence bigint(20) NOT NULL,
  revision bigint(20) unsigned NULL,
  body_hash char(64) NOT NULL,
  edits longtext NOT NULL,
  created_at bigint(20) NOT NULL,
  PRIMARY KEY  (id),
  UNIQUE KEY op_key (op_key)
) $engine $charset;
CREATE TABLE $places (
  place char(64) NOT NULL,
  fence bigint(20) NOT NULL,
  PRIMARY KEY  (place)
) $engine $charset;
CREATE TABLE $moved (
  source_hash char(64) NOT NULL,
  source text NOT NULL,
  target text NOT NULL,
  PRIMARY KEY  (source_hash)
) $engine $charset;"
	);
	// The row also serves as the lock of all that belongs to the site as a whole: it must always be there.
	add_option( 'sitemend_instance', wp_generate_uuid4(), '', 'yes' );
	update_option( 'sitemend_schema', SCHEMA, true );
}
