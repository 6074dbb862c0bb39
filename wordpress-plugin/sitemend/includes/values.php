<?php
/** Values as text. Lists that WordPress keeps serialised are read and written as JSON, without losing PHP's types. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** The same content always reads the same: keys sorted, nothing escaped that need not be. */
function canonical_json( $value ): string {
	// phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode -- Compared byte for byte: wp_json_encode() changes what it cannot encode.
	return (string) json_encode( sorted( $value ), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION );
}

function sorted( $value ) {
	if ( ! is_array( $value ) ) {
		return $value;
	}
	if ( ! is_list( $value ) ) {
		ksort( $value, SORT_STRING );
	}
	return array_map( __NAMESPACE__ . '\\sorted', $value );
}

function is_list( array $value ): bool {
	return array() === $value || array_keys( $value ) === range( 0, count( $value ) - 1 );
}

/**
 * The list inside a stored text. `null`: it is none that we can write back unchanged.
 */
function list_of( ?string $raw ): ?array {
	if ( null === $raw ) {
		return array();
	}
	if ( ! is_serialized( $raw ) ) {
		return '' === $raw ? array() : null;
	}
	// phpcs:ignore -- no classes are made
	$value = @unserialize( trim( $raw ), array( 'allowed_classes' => false ) );
	return is_array( $value ) && ! holds_object( $value ) ? $value : null;
}

function holds_object( array $value ): bool {
	foreach ( $value as $entry ) {
		if ( is_object( $entry ) || ( is_array( $entry ) && holds_object( $entry ) ) ) {
			return true;
		}
	}
	return false;
}

function entry_as_text( array $list, array $path ): ?string {
	$value = entry_at( $list, $path );
	if ( null === $value ) {
		return null;
	}
	return is_string( $value ) ? $value : canonical_json( $value );
}

function entry_at( array $list, array $path ) {
	$value = $list;
	foreach ( $path as $key ) {
		if ( ! is_array( $value ) || ! array_key_exists( $key, $value ) ) {
			return null;
		}
		$value = $value[ $key ];
	}
	return $value;
}

/** Keeps the type that stands there; of a new entry the text tells it, and a number stays text. */
function typed( string $text, $now ) {
	if ( is_string( $now ) ) {
		return $text;
	}
	$decoded = json_decode( $text, true );
	if ( null === $now ) {
		return is_array( $decoded ) || is_bool( $decoded ) ? $decoded : $text;
	}
	return gettype( $decoded ) === gettype( $now ) ? $decoded : $text;
}

function with_entry( array $list, array $path, ?string $text ): array {
	$key = array_shift( $path );
	if ( $path ) {
		$inner = with_entry( isset( $list[ $key ] ) && is_array( $list[ $key ] ) ? $list[ $key ] : array(), $path, $text );
		if ( $inner ) {
			$list[ $key ] = $inner;
		} else {
			unset( $list[ $key ] );
		}
	} elseif ( null === $text ) {
		unset( $list[ $key ] );
	} else {
		$list[ $key ] = typed( $text, $list[ $key ] ?? null );
	}
	return $list;
}

/** The new list in the order of the old one, so that undoing gives the old bytes. */
function in_order_of( array $old, array $new ): array {
	if ( is_list( $new ) ) {
		return $new;
	}
	$ordered = array();
	foreach ( $old as $key => $value ) {
		if ( array_key_exists( $key, $new ) ) {
			$ordered[ $key ] = is_array( $value ) && is_array( $new[ $key ] ) ? in_order_of( $value, $new[ $key ] ) : $new[ $key ];
		}
	}
	return $ordered + $new;
}

/**
 * What a field shows of a stored text. A place is array{key, as: text|list|entry, path}.
 *
 * @return array{0: ?string, 1: ?string} Value, and what stands against touching it.
 */
function view( ?string $raw, array $place ): array {
	if ( 'text' === $place['as'] ) {
		return null !== $raw && is_serialized( $raw ) ? array( null, __( 'A list is stored here, not a text.', 'sitemend' ) ) : array( $raw, null );
	}
	$list = list_of( $raw );
	if ( null === $list ) {
		return array( null, __( 'No list is stored here that could be written back unchanged.', 'sitemend' ) );
	}
	if ( 'list' === $place['as'] ) {
		return array( null === $raw ? null : canonical_json( $list ), null );
	}
	return array( entry_as_text( $list, $place['path'] ), null );
}

/**
 * What is to be stored after all changes of one stored text; `null`: nothing.
 *
 * @param array<array{0: array, 1: ?string}> $changes Places and their values.
 */
function changed( ?string $raw, array $changes ) {
	$value = null;
	$list  = (array) list_of( $raw );
	foreach ( $changes as list( $place, $text ) ) {
		if ( 'entry' === $place['as'] ) {
			$list  = with_entry( $list, $place['path'], $text );
			$value = $list ? $list : null;
		} elseif ( 'list' === $place['as'] && null !== $text ) {
			$value = in_order_of( $list, (array) json_decode( $text, true ) );
			$list  = $value;
		} else {
			$value = $text;
		}
	}
	return $value;
}

/** Why this text cannot be the value of that place. */
function unfit( ?string $text, array $place ): ?string {
	if ( null === $text ) {
		return null;
	}
	if ( 'text' === $place['as'] && is_serialized( $text ) ) {
		return __( 'A serialised value cannot be written as text.', 'sitemend' );
	}
	if ( 'list' === $place['as'] && ! is_array( json_decode( $text, true ) ) ) {
		return __( 'The value is not a list in JSON.', 'sitemend' );
	}
	return null;
}

/** Compares as the database keeps it: text is text. */
function texts( array $row, array $columns ): array {
	$texts = array();
	foreach ( $columns as $column ) {
		$texts[ $column ] = (string) $row[ $column ];
	}
	return $texts;
}

/** Yoast puts back what leaves a term's entry, unless it is told that this is no form sent by a person. */
function as_yoast_does( string $key, $value ) {
	$cleans = 'wpseo_taxonomy_meta' === $key && class_exists( '\\WPSEO_Taxonomy_Meta', false );
	return $cleans ? $value + array( 'wpseo_already_validated' => true ) : $value;
}
