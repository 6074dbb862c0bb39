<?php
/**
 * Metas of posts and terms, as they are read and written.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

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
				? array( null, __( 'There are several rows of this meta key; only a person can say which one is meant.', 'sitemend' ) )
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
			if ( null === $value ) {
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
