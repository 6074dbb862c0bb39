<?php
/**
 * Fences: a write that was held up must not find the old value there again one day and happen after all.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

/** How far a number may lie ahead of the clock. */
const FENCE_AHEAD_MS = 600000;
/** A write is never held up for so long. */
const FENCES_KEPT_DAYS = 30;

/** Whose writes are ordered: each connection counts by itself, so that nobody can shut out another. */
function connection(): string {
	$password = rest_get_authenticated_app_password();
	return $password ? (string) $password : 'user-' . get_current_user_id();
}

/**
 * Numbers follow the clock of the server that sends them. One that lies ahead would keep out all later ones until then,
 * unless that server's clock is ahead as a whole, or was when it counted before.
 */
function is_fence_ahead( int $fence, ?int $clock ): bool {
	$latest = max( milliseconds(), (int) $clock ) + FENCE_AHEAD_MS;
	return $fence > $latest && $fence > highest_fence() + FENCE_AHEAD_MS;
}

function highest_fence(): int {
	$rows = plain_rows( 'SELECT MAX(fence) AS highest FROM ' . table( 'fences' ) . ' WHERE connection = %s', array( connection() ) );
	return (int) ( $rows[0]['highest'] ?? 0 );
}

function places_of( string $ref, array $items ): array {
	$places = array();
	foreach ( $items as $item ) {
		foreach ( $item['edits'] as $edit ) {
			$places[] = fenced_place( $ref, $edit );
		}
	}
	return array_values( array_unique( $places ) );
}

/** The place of an edit, as a fence guards it. */
function fenced_place( string $ref, array $edit ): string {
	return hash( 'sha256', $ref . "\n" . $edit['field'] . "\n" . ( $edit['name'] ?? '' ) );
}

/**
 * The highest number that this connection has used, by place.
 *
 * @param string[] $places Places.
 * @return array<string, int>
 */
function fences( array $places ): array {
	$seen = array();
	foreach ( array_chunk( array_values( array_unique( $places ) ), 200 ) as $some ) {
		$marks = implode( ',', array_fill( 0, count( $some ), '%s' ) );
		foreach ( plain_rows( 'SELECT place, fence FROM ' . table( 'fences' ) . " WHERE connection = %s AND place IN ($marks)", array_merge( array( connection() ), $some ) ) as $row ) {
			$seen[ $row['place'] ] = (int) $row['fence'];
		}
	}
	return $seen;
}

function raise_fence( string $place, int $fence ): void {
	global $wpdb;
	$row = array(
		'connection' => connection(),
		'place'      => $place,
		'fence'      => $fence,
		'seen_at'    => milliseconds(),
	);
	Database::must(
		function () use ( $wpdb, $row ) {
			return $wpdb->replace( table( 'fences' ), $row );
		}
	);
}

function prune_fences(): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
	$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . table( 'fences' ) . ' WHERE seen_at < %d', milliseconds() - FENCES_KEPT_DAYS * DAY_IN_SECONDS * 1000 ) );
}

/** Every server may write again, whatever its clock said. */
function forget_fences(): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
	$wpdb->query( 'DELETE FROM ' . table( 'fences' ) );
}
