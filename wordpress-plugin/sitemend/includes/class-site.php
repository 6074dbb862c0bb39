<?php
/**
 * What belongs to the site as a whole.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

final class Site extends Resource {
	private $options;
	private $addresses_change = false;

	public function __construct() {
		$this->options = new Options();
	}

	private function places( array $fields ): array {
		$places = array_filter( array_combine( $fields, array_map( __NAMESPACE__ . '\\option_place', $fields ) ) );
		return array_filter(
			$places,
			function ( $place ) {
				return null === $place['owner'] || is_active_seo_plugin( $place['owner'] );
			}
		);
	}

	public function lock( array $fields ): ?array {
		$this->troubles = array();
		$values         = array();
		foreach ( $this->options->lock( $this->places( $fields ) ) as $field => list( $value, $trouble ) ) {
			$values[ $field ] = $value;
			if ( null !== $trouble ) {
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
			return __( 'Your WordPress user may not change settings.', 'sitemend' );
		}
		$place = option_place( $field );
		if ( null === $place ) {
			return __( 'This setting is not one that Sitemend may touch.', 'sitemend' );
		}
		if ( null !== $place['owner'] && ! is_active_seo_plugin( $place['owner'] ) ) {
			return __( 'The plugin that this setting belongs to is not active.', 'sitemend' );
		}
		// There is no screen for it but the list of all options, which on a network is the super administrator's.
		$needs_network = 'option:wp_attachment_pages_enabled' === $field && is_multisite();
		return $needs_network && ! current_user_can( 'manage_network_options' ) ? __( 'On a network only a super administrator may change this setting.', 'sitemend' ) : null;
	}

	public function unfit( string $field, ?string $value ): ?string {
		$place = option_place( $field );
		if ( null === $place ) {
			return null;
		}
		if ( null === $value ) {
			return $this->may_go( $field, $place ) ? null : __( 'This setting was there before Sitemend, so it is not deleted.', 'sitemend' );
		}
		return unfit_own( $place['key'], $value ) ?? unfit( $value, $place );
	}

	private function may_go( string $field, array $place ): bool {
		return in_array( $place['key'], ALLOWED_OPTIONS['own'], true ) || ! $this->options->has( $place ) || Options::was_made( $field );
	}

	public function filtered( array $changed, array $final ): ?string {
		// Both are served as plain text.
		return filtered_texts( array_diff( $changed, array( 'option:sitemend_robots_txt', 'option:sitemend_llms_txt' ) ), $final );
	}

	public function altered( array $changed, array $final ): ?string {
		foreach ( $changed as $field ) {
			$place = option_place( $field );
			if ( null !== $place && null !== $final[ $field ] && in_array( $place['key'], ALLOWED_OPTIONS['core'], true ) && (string) sanitize_option( $place['key'], $final[ $field ] ) !== $final[ $field ] ) {
				return would_be_altered( $field );
			}
		}
		return null;
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
		Options::forget( array_merge( ALLOWED_OPTIONS['core'], ALLOWED_OPTIONS['own'], array_keys( array_merge( ...array_values( ALLOWED_ENTRIES ) ) ), array( 'rewrite_rules' ) ) );
	}
}
