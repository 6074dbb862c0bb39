<?php
/**
 * What an edit makes of a value.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** The value after the edit; sets `$why` when the edit does not fit. */
function edited( ?string $now, array $edit, ?string &$why ): ?string {
	if ( 'value' === $edit['kind'] ) {
		$why = $now === $edit['before'] ? null : __( 'The value has changed.', 'sitemend' );
		return $edit['after'];
	}
	if ( occurrences( (string) $now, $edit['before'] ) !== 1 ) {
		$why = __( 'The text to be replaced is not there exactly once.', 'sitemend' );
		return null;
	}
	$at   = strpos( (string) $now, $edit['before'] );
	$next = substr_replace( (string) $now, $edit['after'], $at, strlen( $edit['before'] ) );
	if ( occurrences( $next, $edit['after'] ) !== 1 ) {
		$why = __( 'The new text would be there more than once.', 'sitemend' );
	}
	return $next;
}

/** None, one, or two for more; overlapping ones count. */
function occurrences( string $text, string $piece ): int {
	$first = strpos( $text, $piece );
	if ( false === $first ) {
		return 0;
	}
	return strpos( $text, $piece, $first + 1 ) === false ? 1 : 2;
}
