<?php
/** The log of what was done: an operation that stands here is never done again. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

const LOG_PAGE = 50;
/** Sitemend asks for what it did within minutes of a write, or once a lost site is back; the log is also read by people. */
const LOG_KEPT_DAYS  = 400;
const PRUNED_AT_ONCE = 200;

function body_hash( string $ref, array $edits ): string {
	return hash( 'sha256', canonical_json( array( $ref, $edits ) ) );
}

/** @return array<string, array> By key. */
function logged( array $keys ): array {
	$found = array();
	foreach ( array_chunk( array_values( array_unique( $keys ) ), 200 ) as $some ) {
		$marks = implode( ',', array_fill( 0, count( $some ), '%s' ) );
		foreach ( plain_rows( 'SELECT op_key, body_hash, revision FROM ' . table( 'ops' ) . " WHERE op_key IN ($marks)", $some ) as $row ) {
			$found[ $row['op_key'] ] = $row;
		}
	}
	return $found;
}

function plain_rows( string $sql, array $values ): array {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
	$rows = $wpdb->get_results( $wpdb->prepare( $sql, $values ), ARRAY_A );
	if ( $wpdb->last_error ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
		throw new Lost( $wpdb->last_error );
	}
	return (array) $rows;
}

/** Inside the transaction that writes. False: another operation has taken the key meanwhile. */
function log_operation( string $ref, array $item, int $fence, ?int $revision ): bool {
	global $wpdb;
	$row = array(
		'op_key'     => $item['key'],
		'ref'        => $ref,
		'user_id'    => get_current_user_id(),
		'fence'      => $fence,
		'revision'   => $revision,
		'body_hash'  => body_hash( $ref, $item['edits'] ),
		// Escaped to ASCII: the table's character set may be a narrow one.
		'edits'      => (string) wp_json_encode( $item['edits'] ),
		'created_at' => milliseconds(),
	);
	try {
		Database::must(
			function () use ( $wpdb, $row ) {
				return $wpdb->insert( table( 'ops' ), $row );
			}
		);
	} catch ( Lost $lost ) {
		if ( ! preg_match( '/duplicate|unique/i', $wpdb->last_error . $lost->getMessage() ) ) {
			throw $lost;
		}
		return false;
	}
	return true;
}

/** Forgets the oldest of what is too old. Rows come in the order of their ids, so only the first ones are looked at. */
function prune_log(): void {
	global $wpdb;
	$ops = table( 'ops' );
	// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- The name of a table of ours.
	$oldest = $wpdb->get_results( $wpdb->prepare( "SELECT id, created_at FROM $ops ORDER BY id LIMIT %d", PRUNED_AT_ONCE ), ARRAY_A );
	foreach ( (array) $oldest as $row ) {
		if ( (int) $row['created_at'] >= milliseconds() - LOG_KEPT_DAYS * DAY_IN_SECONDS * 1000 ) {
			return;
		}
		$wpdb->delete( $ops, array( 'id' => (int) $row['id'] ) );
	}
}

function milliseconds(): int {
	return (int) round( microtime( true ) * 1000 );
}




/** One page of the log, newest first; without manage_options only what the user did. */
function log_page( int $page, ?int $user = null ): array {
	$own  = null === $user ? '1 = %d' : 'user_id = %d';
	$rows = plain_rows( 'SELECT op_key, ref, user_id, revision, edits, created_at FROM ' . table( 'ops' ) . " WHERE $own ORDER BY id DESC LIMIT %d OFFSET %d", array( $user ?? 1, LOG_PAGE, LOG_PAGE * ( max( 1, $page ) - 1 ) ) );
	return array_map(
		function ( $row ) {
			$user = get_userdata( (int) $row['user_id'] );
			return array(
				'key'      => $row['op_key'],
				'ref'      => $row['ref'],
				'user'     => $user ? $user->user_login : (string) $row['user_id'],
				'at'       => (int) $row['created_at'],
				'revision' => null === $row['revision'] ? null : (int) $row['revision'],
				'edits'    => (array) json_decode( $row['edits'], true ),
			);
		},
		$rows
	);
}
