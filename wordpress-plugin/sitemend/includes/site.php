<?php
/** What belongs to the site as a whole: its options, and those of SEO plugins. */

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
			$rows                         = Database::rows( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", array( $place['key'] ) );
			$this->raw[ $place['key'] ] = isset( $rows[0] ) ? (string) $rows[0]['option_value'] : null;
			$views[ $field ]              = view( $this->raw[ $place['key'] ], $place );
		}
		return $views;
	}

	public function write( array $changes, array $places ): void {
		$by_key = array();
		foreach ( array_intersect_key( $changes, $places ) as $field => $value ) {
			$by_key[ $places[ $field ]['key'] ][] = array( $places[ $field ], $value );
		}
		foreach ( $by_key as $key => $changes_of_key ) {
			$value = changed( $this->raw[ $key ], $changes_of_key );
			if ( $changes_of_key[0][0]['as'] === 'entry' ) {
				$value = $this->list_or_nothing( $key, $value );
			}
			if ( $value !== null ) {
				update_option( $key, is_array( $value ) ? as_yoast_does( $key, $value ) : $value );
			} else {
				delete_option( $key );
			}
		}
	}

	/** A list that is empty again goes only where there was none before us. */
	private function list_or_nothing( string $key, ?array $value ): ?array {
		$made = (array) get_option( 'sitemend_made_options', array() );
		if ( $value !== null && $this->raw[ $key ] === null ) {
			update_option( 'sitemend_made_options', array_fill_keys( array( $key ), true ) + $made );
		}
		if ( $value !== null || $this->raw[ $key ] === null ) {
			return $value;
		}
		if ( ! isset( $made[ $key ] ) ) {
			return array();
		}
		update_option( 'sitemend_made_options', array_diff_key( $made, array( $key => true ) ) );
		return null;
	}

	public static function forget( array $names ): void {
		foreach ( array_merge( $names, array( 'sitemend_made_options', 'alloptions', 'notoptions' ) ) as $name ) {
			wp_cache_delete( $name, 'options' );
		}
	}
}

/** Yoast puts back what leaves a term's entry, unless it is told that this is no form sent by a person. */
function as_yoast_does( string $key, $value ) {
	$cleans = $key === 'wpseo_taxonomy_meta' && class_exists( '\\WPSEO_Taxonomy_Meta', false );
	return $cleans ? $value + array( 'wpseo_already_validated' => true ) : $value;
}

final class Site extends Resource {
	private const OWN   = array( 'blogname', 'blogdescription', 'blog_public', 'permalink_structure', 'wp_attachment_pages_enabled', 'sitemend_robots_txt', 'sitemend_llms_txt', 'sitemend_home_title', 'sitemend_home_description', 'sitemend_home_canonical', 'sitemend_home_robots', 'sitemend_home_social', 'sitemend_home_jsonld' );
	private const LISTS = '/^(wpseo|wpseo_titles|wpseo_social|rank-math-options-(general|titles|sitemap)|seopress_(titles|social|xml_sitemap|advanced)_option_name|autodescription-site-settings|slim_seo)$/D';

	private $options;
	private $addresses_change = false;

	public function __construct() {
		$this->options = new Options();
	}

	private function places( array $fields ): array {
		$places = array();
		foreach ( $fields as $field ) {
			if ( preg_match( '/^option:(.+)$/sD', $field, $match ) && in_array( $match[1], self::OWN, true ) ) {
				$places[ $field ] = array(
					'key'  => $match[1],
					'as'   => 'text',
					'path' => array(),
				);
			} elseif ( preg_match( '/^option-key:([^#]+)#(.+)$/sD', $field, $match ) && preg_match( self::LISTS, $match[1] ) ) {
				$places[ $field ] = array(
					'key'  => $match[1],
					'as'   => 'entry',
					'path' => explode( '/', $match[2] ),
				);
			}
		}
		return $places;
	}

	public function lock( array $fields ): ?array {
		$this->troubles = array();
		$values         = array();
		foreach ( $this->options->lock( $this->places( $fields ) ) as $field => list( $value, $trouble ) ) {
			$values[ $field ] = $value;
			if ( $trouble !== null ) {
				$this->troubles[ $field ] = $trouble;
			}
		}
		return $values;
	}

	public function about(): array {
		return array(
			'type'           => 'site',
			'status'         => 'publish',
			'title'          => get_option( 'blogname' ),
			'url'            => home_url( '/' ),
			'editUrl'        => admin_url( 'options-general.php' ),
			'unfilteredHtml' => unfiltered_html(),
			'builder'        => null,
		);
	}

	protected function shown_at(): array {
		return array( home_url( '/' ), home_url( '/robots.txt' ), home_url( '/llms.txt' ) );
	}

	public function can_edit(): bool {
		return current_user_can( 'manage_options' );
	}

	public function forbids( string $field ): ?string {
		if ( ! $this->can_edit() ) {
			return 'your WordPress user may not change settings';
		}
		return $this->places( array( $field ) ) ? null : 'Sitemend may not touch this setting';
	}

	public function unfit( string $field, ?string $value ): ?string {
		$places = $this->places( array( $field ) );
		if ( ! isset( $places[ $field ] ) || $value === null ) {
			return null;
		}
		return unfit_own( $places[ $field ]['key'], $value ) ?? unfit( $value, $places[ $field ] );
	}

	public function write( array $changes ): void {
		$this->options->write( $changes, $this->places( array_keys( $changes ) ) );
		if ( array_key_exists( 'option:permalink_structure', $changes ) ) {
			$this->addresses_change = true;
			// WordPress makes them anew at the next request, when every plugin has had its say.
			delete_option( 'rewrite_rules' );
		}
	}

	public function settle(): void {
		global $wp_rewrite;
		$this->forget();
		if ( ! $this->addresses_change ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/file.php';
		require_once ABSPATH . 'wp-admin/includes/misc.php';
		$wp_rewrite->init();
		if ( got_mod_rewrite() ) {
			save_mod_rewrite_rules();
		}
	}

	public function forget(): void {
		Options::forget( array_merge( self::OWN, array( 'rewrite_rules' ) ) );
	}
}
