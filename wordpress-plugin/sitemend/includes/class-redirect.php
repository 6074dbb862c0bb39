<?php
/**
 * A redirect of ours: from a path of this site to an address, for good.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

final class Redirect extends Resource {
	private $source;
	private $target = null;

	public function __construct( string $source ) {
		$this->source = $source;
	}

	public function lock( array $fields ): ?array {
		global $wpdb;
		Database::rows( "SELECT option_id FROM {$wpdb->options} WHERE option_name = 'sitemend_instance'" );
		$this->target = self::target_of( $this->source );
		return in_array( 'target', $fields, true ) ? array( 'target' => $this->target ) : array();
	}

	public static function target_of( string $source ): ?string {
		$rows = Database::rows( 'SELECT target FROM ' . table( 'redirects' ) . ' WHERE source_hash = %s', array( hash( 'sha256', path_key( $source ) ) ) );
		return $rows[0]['target'] ?? null;
	}

	/** For visitors: the first of these addresses that is redirected, asked at once, and not at all where there is no redirect. */
	public static function target_of_first( string ...$sources ): ?string {
		if ( ! get_option( 'sitemend_has_redirects' ) ) {
			return null;
		}
		$hashes = array_map(
			function ( $source ) {
				return hash( 'sha256', path_key( $source ) );
			},
			array_values( array_unique( $sources ) )
		);
		$marks  = implode( ',', array_fill( 0, count( $hashes ), '%s' ) );
		$found  = array_column( Database::rows( 'SELECT source_hash, target FROM ' . table( 'redirects' ) . " WHERE source_hash IN ($marks)", $hashes ), 'target', 'source_hash' );
		foreach ( $hashes as $hash ) {
			if ( isset( $found[ $hash ] ) ) {
				return $found[ $hash ];
			}
		}
		return null;
	}

	public function about(): array {
		return array(
			'type'           => 'redirect',
			'status'         => 'publish',
			'title'          => $this->source,
			'url'            => origin() . $this->source,
			'editUrl'        => null,
			'unfilteredHtml' => true,
			'builder'        => null,
		);
	}

	protected function shown_at(): array {
		return array( home_url( '/' ), $this->about()['url'] );
	}

	public function can_edit(): bool {
		return current_user_can( 'manage_options' );
	}

	public function forbids( string $field ): ?string {
		if ( ! $this->can_edit() ) {
			return __( 'Your WordPress user may not manage redirects.', 'sitemend' );
		}
		return 'target' === $field ? null : __( 'A redirect has only a target.', 'sitemend' );
	}

	public function unfit( string $field, ?string $value ): ?string {
		// Taking away is always possible.
		if ( null === $value ) {
			return null;
		}
		if ( ! preg_match( '~^/(?!/)[^\s\\\\]*$~D', $this->source ) || is_reserved( $this->source ) ) {
			return __( 'WordPress itself answers at this address, so nothing is redirected from there.', 'sitemend' );
		}
		if ( ! preg_match( '~^(https?://[^\s\\\\]+|/(?!/)[^\s\\\\]*)$~D', $value ) || wp_sanitize_redirect( $value ) !== $value ) {
			return __( 'The target is not an address.', 'sitemend' );
		}
		return $this->comes_back( $value ) ? __( 'The redirect would lead in a circle.', 'sitemend' ) : null;
	}

	/** Follows the redirects that stand here already. */
	private function comes_back( string $target ): bool {
		$here = path_key( $this->source );
		for ( $hops = 0; $hops < 20; $hops++ ) {
			$path = path_on_this_site( $target );
			if ( null === $path ) {
				return false;
			}
			if ( path_key( $path ) === $here ) {
				return true;
			}
			$next = self::target_of( $path );
			if ( null === $next ) {
				return false;
			}
			$target = $next;
		}
		return true;
	}

	public function write( array $changes ): void {
		global $wpdb;
		if ( ! array_key_exists( 'target', $changes ) ) {
			return;
		}
		$hash = hash( 'sha256', path_key( $this->source ) );
		Database::must(
			function () use ( $wpdb, $changes, $hash ) {
				if ( null === $changes['target'] ) {
					return $wpdb->delete( table( 'redirects' ), array( 'source_hash' => $hash ) );
				}
				return $wpdb->replace(
					table( 'redirects' ),
					array(
						'source_hash' => $hash,
						'source'      => $this->source,
						'target'      => $changes['target'],
					)
				);
			}
		);
		note_redirects();
	}

	public function forget(): void {
		Options::forget( array( 'sitemend_has_redirects' ) );
	}
}
