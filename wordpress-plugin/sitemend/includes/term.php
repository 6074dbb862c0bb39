<?php
/** Terms of all taxonomies. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

final class Term extends Resource {
	private const COLUMNS = array( 'name', 'slug', 'description' );

	private $id;
	private $metas;
	private $options;
	private $row = array();

	public function __construct( int $id ) {
		$this->id      = $id;
		$this->metas   = new Metas( 'term', $id );
		$this->options = new Options();
	}

	public function lock( array $fields ): ?array {
		global $wpdb;
		$terms = Database::rows( "SELECT term_id, name, slug FROM {$wpdb->terms} WHERE term_id = %d", array( $this->id ) );
		$taxes = Database::rows( "SELECT term_taxonomy_id, taxonomy, description FROM {$wpdb->term_taxonomy} WHERE term_id = %d", array( $this->id ) );
		if ( ! $terms || ! $taxes || ! taxonomy_exists( $taxes[0]['taxonomy'] ) ) {
			return null;
		}
		$this->row      = $terms[0] + $taxes[0];
		$this->troubles = array();
		$values         = array_intersect_key( texts( $this->row, self::COLUMNS ), array_flip( $fields ) );
		foreach ( $this->metas->lock( $fields ) + $this->options->lock( $this->option_places( $fields ) ) as $field => list( $value, $trouble ) ) {
			$values[ $field ] = $value;
			if ( $trouble !== null ) {
				$this->troubles[ $field ] = $trouble;
			}
		}
		return $values;
	}

	/** Yoast keeps the fields of all terms in one option. */
	private function option_places( array $fields ): array {
		$places = array();
		foreach ( $fields as $field ) {
			if ( preg_match( '/^option-tax:wpseo_taxonomy_meta#(wpseo_([\w-]{1,60}))$/D', $field, $match ) && in_array( $match[2], YOAST_OF_TERMS, true ) ) {
				$places[ $field ] = array(
					'key'  => 'wpseo_taxonomy_meta',
					'as'   => 'entry',
					'path' => array( $this->row['taxonomy'], $this->id, $match[1] ),
				);
			}
		}
		return $places;
	}

	public function about(): array {
		$link = get_term_link( $this->id );
		return array(
			'type'           => $this->row['taxonomy'],
			'status'         => 'publish',
			'title'          => $this->row['name'],
			'url'            => is_wp_error( $link ) ? '' : $link,
			'editUrl'        => admin_url( 'term.php?taxonomy=' . rawurlencode( $this->row['taxonomy'] ) . '&tag_ID=' . $this->id ),
			'unfilteredHtml' => unfiltered_html(),
			'builder'        => null,
		);
	}

	public function can_edit(): bool {
		return current_user_can( 'edit_term', $this->id );
	}

	public function forbids( string $field ): ?string {
		if ( ! $this->can_edit() ) {
			return 'your WordPress user may not edit this term';
		}
		$place = meta_place( $field );
		if ( $place !== null ) {
			return is_allowed_meta( $place ) ? null : 'this meta key is not one that Sitemend may touch';
		}
		$known = in_array( $field, self::COLUMNS, true ) || $this->option_places( array( $field ) );
		return $known ? null : 'Sitemend may not touch this field';
	}

	public function unfit( string $field, ?string $value ): ?string {
		if ( in_array( $field, self::COLUMNS, true ) && $value === null ) {
			return 'this cannot be absent';
		}
		return unfit_meta( $field, $value ) ?? altered_meta( 'term', $this->id, $field, $value );
	}

	public function bystanders( array $changed ): array {
		return array_intersect( self::COLUMNS, $changed ) ? self::COLUMNS : array();
	}

	public function filtered( array $changed, array $final ): ?string {
		return filtered_metas( $changed, $final );
	}

	public function write( array $changes ): void {
		$columns = array_intersect_key( $changes, array_flip( self::COLUMNS ) );
		if ( $columns ) {
			$saved = wp_update_term( $this->id, $this->row['taxonomy'], wp_slash( $columns ) );
			if ( is_wp_error( $saved ) ) {
				throw new NotTaken( array_keys( $columns ), $saved->get_error_message() );
			}
		}
		$this->metas->write( $changes );
		$places = $this->option_places( array_keys( $changes ) );
		$this->options->write( $changes, $places );
		if ( $places ) {
			// Yoast prints terms from a table of its own, which follows a saved term, not the option.
			do_action( 'edited_term', $this->id, (int) $this->row['term_taxonomy_id'], $this->row['taxonomy'], array() );
		}
	}

	public function settle(): void {
		$this->forget();
		clean_term_cache( $this->id, $this->row['taxonomy'] ?? '' );
	}

	public function forget(): void {
		wp_cache_delete( $this->id, 'terms' );
		wp_cache_delete( $this->id, 'term_meta' );
		Options::forget( array( 'wpseo_taxonomy_meta' ) );
	}
}
