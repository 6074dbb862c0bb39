<?php
/**
 * Names of fields, and what their values must be.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** `meta:KEY`, `json:KEY`, `json:KEY#SUB`; `null`: another kind of field. */
function meta_place( string $field ): ?array {
	if ( strpos( $field, 'meta:' ) === 0 ) {
		return array(
			'key'  => substr( $field, 5 ),
			'as'   => 'text',
			'path' => array(),
		);
	}
	if ( strpos( $field, 'json:' ) !== 0 ) {
		return null;
	}
	$parts = explode( '#', substr( $field, 5 ), 2 );
	return array(
		'key'  => $parts[0],
		'as'   => isset( $parts[1] ) ? 'entry' : 'list',
		'path' => array_slice( $parts, 1 ),
	);
}

/** Values of ours must be what they claim before they can reach a page. */
function unfit_meta( string $field, ?string $text ): ?string {
	$place = meta_place( $field );
	if ( null === $place || null === $text ) {
		return null;
	}
	return unfit_own( $place['key'], $text ) ?? unfit( $text, $place );
}

function unfit_own( string $key, string $text ): ?string {
	if ( preg_match( '/^_?sitemend_(home_)?jsonld$/D', $key ) && ! is_array( json_decode( $text, true ) ) ) {
		return __( 'The value is not JSON-LD.', 'sitemend' );
	}
	if ( preg_match( '/^_?sitemend_(home_)?social$/D', $key ) && social_tags( $text ) === null ) {
		return __( 'The value is not a list of social meta tags, one per line.', 'sitemend' );
	}
	return null;
}

/** Why another plugin would store another text in a meta than this. */
function altered_metas( string $type, string $subtype, array $changed, array $final ): ?string {
	foreach ( $changed as $field ) {
		$place = meta_place( $field );
		if ( null !== $place && 'text' === $place['as'] && null !== $final[ $field ] && sanitize_meta( $place['key'], $final[ $field ], $type, $subtype ) !== $final[ $field ] ) {
			return would_be_altered( $field );
		}
		if ( null !== $place && 'text' === $place['as'] && null !== $final[ $field ] && ! is_storable( _get_meta_table( $type ), 'meta_value', $final[ $field ] ) ) {
			return would_not_fit( $field );
		}
	}
	return null;
}

/** Older sites have tables that hold no emoji. */
function is_storable( string $table, string $column, string $text ): bool {
	global $wpdb;
	$kept = $wpdb->strip_invalid_text_for_column( $table, $column, $text );
	return is_wp_error( $kept ) || $kept === $text;
}

function would_not_fit( string $field ): string {
	return sprintf( /* translators: %s: name of a field. */ __( 'The database of this site cannot hold some of the characters in %s, such as emoji.', 'sitemend' ), $field );
}
