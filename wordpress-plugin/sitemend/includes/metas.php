<?php
/** Metas of posts and terms: which of them may be touched, and how they are read and written. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const ALLOWED_METAS = '/^(_yoast_wpseo_|rank_math_|_seopress_|_genesis_|_open_graph_|_twitter_|_social_image_|_sitemend_).{1,150}$|^(slim_seo|autodescription-term-settings|_tsf_title_no_blogname|_wp_attachment_image_alt)$/sD';

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

final class Metas {
	/** @var array<string, ?string> */
	private $raw = array();
	/** @var array<string, true> */
	private $several = array();
	private $type;
	private $id;

	public function __construct( string $type, int $id ) {
		$this->type = $type;
		$this->id   = $id;
	}

	/** @return array<string, array{0: ?string, 1: ?string}> By field: value and trouble. */
	public function lock( array $fields ): array {
		$places = array_filter( array_combine( $fields, array_map( __NAMESPACE__ . '\\meta_place', $fields ) ) );
		if ( ! $places ) {
			return array();
		}
		$this->read( array_column( $places, 'key' ) );
		$views = array();
		foreach ( $places as $field => $place ) {
			$views[ $field ] = isset( $this->several[ $place['key'] ] )
				? array( null, 'several rows of this meta key stand here; only a person can say which one is meant' )
				: view( $this->raw[ $place['key'] ], $place );
		}
		return $views;
	}

	/** @param array<string, ?string> $changes By field. */
	public function write( array $changes ): void {
		$by_key = array();
		foreach ( $changes as $field => $value ) {
			$place = meta_place( $field );
			if ( $place ) {
				$by_key[ $place['key'] ][] = array( $place, $value );
			}
		}
		foreach ( $by_key as $key => $changes_of_key ) {
			$value = changed( $this->raw[ $key ], $changes_of_key );
			if ( $value === null ) {
				delete_metadata( $this->type, $this->id, wp_slash( $key ) );
			} else {
				update_metadata( $this->type, $this->id, wp_slash( $key ), wp_slash( $value ) );
			}
		}
	}

	private function read( array $keys ): void {
		$table         = _get_meta_table( $this->type );
		$column        = $this->type . '_id';
		$this->raw     = array_fill_keys( $keys, null );
		$this->several = array();
		$found         = array();
		// All rows of the object: so the lock covers the keys that have no row yet.
		foreach ( Database::rows( "SELECT meta_key, meta_value FROM $table" . Database::by_index( $column ) . " WHERE $column = %d", array( $this->id ) ) as $row ) {
			$key = $row['meta_key'];
			if ( ! array_key_exists( $key, $this->raw ) ) {
				continue;
			}
			if ( isset( $found[ $key ] ) ) {
				$this->several[ $key ] = true;
			}
			$found[ $key ]     = true;
			$this->raw[ $key ] = (string) $row['meta_value'];
		}
	}
}

/** Values of ours must be what they claim before they can reach a page. */
function unfit_meta( string $field, ?string $text ): ?string {
	$place = meta_place( $field );
	if ( $place === null || $text === null ) {
		return null;
	}
	return unfit_own( $place['key'], $text ) ?? unfit( $text, $place );
}

function unfit_own( string $key, string $text ): ?string {
	if ( preg_match( '/^_?sitemend_(home_)?jsonld$/D', $key ) && ! is_array( json_decode( $text, true ) ) ) {
		return 'the value is not JSON-LD';
	}
	if ( preg_match( '/^_?sitemend_(home_)?social$/D', $key ) && social_tags( $text ) === null ) {
		return 'the value is not a list of social meta tags, one a line';
	}
	return null;
}
