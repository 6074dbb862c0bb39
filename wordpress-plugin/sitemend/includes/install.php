<?php
/**
 * Our tables, the identity of this WordPress, and what an update of the plugin changes.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

const SCHEMA = '3';
const TABLES = array( 'ops', 'fences', 'redirects' );

function table( string $name ): string {
	global $wpdb;
	return $wpdb->prefix . 'sitemend_' . $name;
}

function install_when_new(): void {
	if ( SCHEMA !== get_option( 'sitemend_schema' ) ) {
		install();
	}
}

function install(): void {
	$before = (string) get_option( 'sitemend_schema' );
	make_tables();
	// The row also serves as the lock of all that belongs to the site as a whole: it must always be there.
	add_option( 'sitemend_instance', wp_generate_uuid4(), '', true );
	if ( missing_tables() ) {
		return;
	}
	if ( '' !== $before && (int) $before < 3 ) {
		update_from_first_versions();
	}
	note_redirects();
	update_option( 'sitemend_schema', SCHEMA, true );
}

function make_tables(): void {
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$charset = $wpdb->get_charset_collate();
	$engine  = Database::is_sqlite() ? '' : 'ENGINE=InnoDB';
	$ops     = table( 'ops' );
	$fences  = table( 'fences' );
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
CREATE TABLE $fences (
  connection varchar(64) NOT NULL,
  place char(64) NOT NULL,
  fence bigint(20) NOT NULL,
  seen_at bigint(20) NOT NULL,
  PRIMARY KEY  (connection,place)
) $engine $charset;
CREATE TABLE $moved (
  source_hash char(64) NOT NULL,
  source text NOT NULL,
  target text NOT NULL,
  PRIMARY KEY  (source_hash)
) $engine $charset;"
	);
}

/**
 * Tables of ours that are not there.
 *
 * @return string[]
 */
function missing_tables(): array {
	global $wpdb;
	return array_values(
		array_filter(
			array_map( __NAMESPACE__ . '\\table', TABLES ),
			function ( $table ) use ( $wpdb ) {
				return $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) !== $table;
			}
		)
	);
}

/** Makes missing tables again, as after a database that was moved in part. Answers why that was not possible. */
function repair_tables(): ?\WP_Error {
	global $wpdb;
	if ( ! missing_tables() ) {
		return null;
	}
	$shown = $wpdb->suppress_errors( true );
	install();
	$reason = (string) $wpdb->last_error;
	$wpdb->suppress_errors( $shown );
	$missing = missing_tables();
	if ( ! $missing ) {
		return null;
	}
	/* translators: %s: names of tables. */
	$said = sprintf( __( 'Tables of the plugin are missing and could not be made, so nothing is written: %s.', 'sitemend' ), implode( ', ', $missing ) );
	return new \WP_Error( 'sitemend_tables_missing', current_user_can( 'manage_options' ) && '' !== $reason ? "$said $reason" : $said, array( 'status' => 503 ) );
}

function update_from_first_versions(): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
	$wpdb->query( 'DROP TABLE IF EXISTS ' . table( 'places' ) );
	forget_secrets();
	note_earlier_passwords();
	// Read by visitors' requests only where they are needed.
	foreach ( ALLOWED_OPTIONS['own'] as $name ) {
		$autoload = 0 === strpos( $name, 'sitemend_home_' ) ? 'yes' : 'no';
		$wpdb->update( $wpdb->options, array( 'autoload' => $autoload ), array( 'option_name' => $name ) );
	}
	wp_cache_delete( 'alloptions', 'options' );
}

/** Until version 1.2 any entry of some settings could be written, and the log kept what stood there. */
function forget_secrets(): void {
	global $wpdb;
	$ops = table( 'ops' );
	// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- The name of a table of ours.
	$rows = $wpdb->get_results( "SELECT id, edits FROM $ops WHERE ref = 'site' AND edits LIKE '%option-key:%'", ARRAY_A );
	foreach ( (array) $rows as $row ) {
		$edits = array_map(
			function ( $edit ) {
				return option_place( (string) ( $edit['field'] ?? '' ) ) ? $edit : array_diff_key( $edit, array_flip( array( 'before', 'after' ) ) );
			},
			(array) json_decode( $row['edits'], true )
		);
		$wpdb->update( $ops, array( 'edits' => (string) wp_json_encode( $edits ) ), array( 'id' => (int) $row['id'] ) );
	}
}
