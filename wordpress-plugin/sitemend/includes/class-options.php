<?php
/**
 * Options as raw texts.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Options as raw texts; the rows of the site are locked through one that is always there. */
final class Options {
	/** @var array<string, ?string> */
	private $raw = array();

	/**
	 * @param array<string, array> $places By field.
	 * @return array<string, array{0: ?string, 1: ?string}>
	 */
	public function lock( array $places ): array {
		global $wpdb;
		if ( ! $places ) {
			return array();
		}
		// Absent rows cannot be locked against each other; this one serialises all writers of ours.
		Database::rows( "SELECT option_id FROM {$wpdb->options} WHERE option_name = 'sitemend_instance'" );
		$views = array();
		foreach ( $places as $field => $place ) {
			$rows                       = Database::rows( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", array( $place['key'] ) );
			$this->raw[ $place['key'] ] = isset( $rows[0] ) ? (string) $rows[0]['option_value'] : null;
			$views[ $field ]            = view( $this->raw[ $place['key'] ], $place );
		}
		return $views;
	}

	/** As locked: whether something stands at that place. */
	public function has( array $place ): bool {
		return null !== view( $this->raw[ $place['key'] ] ?? null, $place )[0];
	}

	public function write( array $changes, array $places ): void {
		$by_key = array();
		foreach ( array_intersect_key( $changes, $places ) as $field => $value ) {
			$by_key[ $places[ $field ]['key'] ][] = array( $places[ $field ], $value );
			$this->note_made( $field, $places[ $field ], $value );
		}
		foreach ( $by_key as $key => $changes_of_key ) {
			$value = changed( $this->raw[ $key ], $changes_of_key );
			if ( 'entry' === $changes_of_key[0][0]['as'] ) {
				$value = $this->list_or_nothing( $key, $value );
			}
			if ( null !== $value ) {
				update_option( $key, is_array( $value ) ? as_yoast_does( $key, $value ) : $value, self::autoload( $key ) );
			} else {
				delete_option( $key );
			}
		}
	}

	/** What visitors' requests need for each page, and what they hardly ever need; of others' options nothing is said. */
	private static function autoload( string $key ): ?bool {
		if ( 0 === strpos( $key, 'sitemend_home_' ) ) {
			return true;
		}
		return 0 === strpos( $key, 'sitemend_' ) ? false : null;
	}

	/** A list that is empty again goes only where there was none before us. */
	private function list_or_nothing( string $key, ?array $value ): ?array {
		$made = (array) get_option( 'sitemend_made_options', array() );
		if ( null !== $value && null === $this->raw[ $key ] ) {
			update_option( 'sitemend_made_options', array_fill_keys( array( $key ), true ) + $made, false );
		}
		if ( null !== $value || null === $this->raw[ $key ] ) {
			return $value;
		}
		if ( ! isset( $made[ $key ] ) ) {
			return array();
		}
		update_option( 'sitemend_made_options', array_diff_key( $made, array( $key => true ) ), false );
		return null;
	}

	/** Remembers what was not there before us: that alone may be taken away again. */
	private function note_made( string $field, array $place, ?string $value ): void {
		$made = (array) get_option( 'sitemend_made_options', array() );
		if ( null === view( $this->raw[ $place['key'] ], $place )[0] && null !== $value ) {
			update_option( 'sitemend_made_options', array( $field => true ) + $made, false );
		} elseif ( null === $value && isset( $made[ $field ] ) ) {
			update_option( 'sitemend_made_options', array_diff_key( $made, array( $field => true ) ), false );
		}
	}

	/** Also where an earlier version made it, which noted that in the log only. */
	public static function was_made( string $field ): bool {
		global $wpdb;
		$made = (array) get_option( 'sitemend_made_options', array() );
		if ( isset( $made[ $field ] ) ) {
			return true;
		}
		$like = '%' . $wpdb->esc_like( (string) wp_json_encode( $field ) ) . '%';
		foreach ( plain_rows( 'SELECT edits FROM ' . table( 'ops' ) . " WHERE ref = 'site' AND edits LIKE %s ORDER BY id DESC LIMIT 50", array( $like ) ) as $row ) {
			foreach ( (array) json_decode( $row['edits'], true ) as $edit ) {
				if ( $field === $edit['field'] && array_key_exists( 'before', $edit ) && null === $edit['before'] ) {
					return true;
				}
			}
		}
		return false;
	}

	public static function forget( array $names ): void {
		foreach ( array_merge( $names, array( 'sitemend_made_options', 'alloptions', 'notoptions' ) ) as $name ) {
			wp_cache_delete( $name, 'options' );
		}
	}
}
