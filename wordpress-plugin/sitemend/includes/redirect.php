<?php
/** A redirect of ours: from a path of this site to an address, for good. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

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
			return 'your WordPress user may not manage redirects';
		}
		return $field === 'target' ? null : 'a redirect has only a target';
	}

	public function unfit( string $field, ?string $value ): ?string {
		if ( ! preg_match( '~^/(?!/)[^\s\\\\]*$~D', $this->source ) || preg_match( '~/(wp-admin|wp-login\.php|wp-json|xmlrpc\.php)(/|$|\?)~', $this->source ) ) {
			return 'nothing can be redirected from there';
		}
		if ( $value === null ) {
			return null;
		}
		if ( ! preg_match( '~^(https?://[^\s\\\\]+|/(?!/)[^\s\\\\]*)$~D', $value ) || wp_sanitize_redirect( $value ) !== $value ) {
			return 'the target is not an address';
		}
		return $this->comes_back( $value ) ? 'the redirect would lead in a circle' : null;
	}

	/** Follows the redirects that stand here already. */
	private function comes_back( string $target ): bool {
		$here = path_key( $this->source );
		for ( $hops = 0; $hops < 20; $hops++ ) {
			$path = path_on_this_site( $target );
			if ( $path === null ) {
				return false;
			}
			if ( path_key( $path ) === $here ) {
				return true;
			}
			$next = self::target_of( $path );
			if ( $next === null ) {
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
				if ( $changes['target'] === null ) {
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
	}

	public function forget(): void {}
}

/** Scheme, host and port of the site. */
function origin(): string {
	return preg_replace( '~^(https?://[^/?#]+).*$~i', '$1', home_url( '/' ) );
}

/** Path and query when the address is of this site. */
function path_on_this_site( string $address ): ?string {
	$address = preg_replace( '/#.*$/s', '', $address );
	if ( strpos( $address, '/' ) === 0 ) {
		return $address;
	}
	$ours = preg_replace( '~^https?:~i', '', strtolower( origin() ) );
	if ( ! preg_match( '~^https?:(//[^/?]+)(.*)$~is', $address, $match ) || strtolower( $match[1] ) !== $ours ) {
		return null;
	}
	return $match[2] === '' || $match[2][0] !== '/' ? '/' . $match[2] : $match[2];
}

/** The same path however its bytes are escaped. */
function path_key( string $path ): string {
	$escaped = preg_replace_callback(
		'/[^\x21-\x7e]/',
		function ( $match ) {
			return rawurlencode( $match[0] );
		},
		$path
	);
	return preg_replace_callback(
		'/%([0-9a-f]{2})/i',
		function ( $match ) {
			$byte = chr( (int) hexdec( $match[1] ) );
			return preg_match( '/[A-Za-z0-9._~-]/', $byte ) ? $byte : strtoupper( $match[0] );
		},
		$escaped
	);
}
