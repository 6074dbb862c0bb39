<?php
/** What we print into pages. With an SEO plugin active the head is the plugin's; only JSON-LD is always ours. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.SlowDBQuery.slow_db_query_meta_query -- What is left out of a sitemap is kept in metas.

function register_head(): void {
	add_action( 'wp', __NAMESPACE__ . '\\prepare_head' );
	add_action( 'wp_head', __NAMESPACE__ . '\\print_json_ld', 99 );
	add_filter( 'wp_sitemaps_posts_query_args', __NAMESPACE__ . '\\without_excluded' );
	add_filter( 'wp_sitemaps_taxonomies_query_args', __NAMESPACE__ . '\\without_excluded' );
}

function prepare_head(): void {
	if ( is_admin() || seo_plugins() ) {
		return;
	}
	add_filter( 'pre_get_document_title', __NAMESPACE__ . '\\document_title', 20 );
	add_filter( 'wp_robots', __NAMESPACE__ . '\\robots_directives', 99 );
	add_action( 'wp_head', __NAMESPACE__ . '\\print_head', 1 );
	if ( own_meta( 'canonical' ) !== '' ) {
		remove_action( 'wp_head', 'rel_canonical' );
	}
}

/** Our field of what the page shows. */
function own_meta( string $name ): string {
	$object = get_queried_object();
	$value  = '';
	if ( $object instanceof \WP_Post && ( is_singular() || is_home() ) ) {
		$value = get_post_meta( $object->ID, '_sitemend_' . $name, true );
	} elseif ( $object instanceof \WP_Term ) {
		$value = get_term_meta( $object->term_id, '_sitemend_' . $name, true );
	} elseif ( is_home() && is_front_page() ) {
		// Always autoloaded: one that is absent there is absent, and asking for it would cost a query.
		$value = wp_load_alloptions()[ 'sitemend_home_' . $name ] ?? '';
	}
	return is_string( $value ) ? $value : '';
}

/** Text that stays text: what looks like an entity is one that the reader shall see. */
function attribute( string $text ): string {
	return htmlspecialchars( wp_check_invalid_utf8( $text ), ENT_QUOTES, 'UTF-8' );
}

function document_title( $title ) {
	$own = own_meta( 'title' );
	return '' === $own ? $title : attribute( $own );
}

function robots_directives( $robots ) {
	$own = own_meta( 'robots' );
	if ( '' === $own ) {
		return $robots;
	}
	$directives = array();
	foreach ( explode( ',', $own ) as $directive ) {
		$parts = array_map( 'trim', explode( ':', strtolower( $directive ), 2 ) );
		if ( preg_match( '/^[a-z_-]+$/D', $parts[0] ) ) {
			$directives[ $parts[0] ] = $parts[1] ?? true;
		}
	}
	// A site that asks search engines to stay out is not overruled for a page.
	if ( (string) get_option( 'blog_public' ) === '0' ) {
		unset( $directives['index'] );
		$directives['noindex'] = true;
	}
	return $directives;
}

function print_head(): void {
	$description = own_meta( 'description' );
	if ( '' !== $description ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- By attribute(): esc_attr() would take what only looks like an entity for one.
		echo '<meta name="description" content="' . attribute( $description ) . "\" />\n";
	}
	$canonical = own_meta( 'canonical' );
	if ( '' !== $canonical ) {
		echo '<link rel="canonical" href="' . esc_url( $canonical ) . "\" />\n";
	}
	foreach ( (array) social_tags( own_meta( 'social' ) ) as list( $attribute, $name, $content ) ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- The first is property or name, the others are escaped by attribute().
		echo '<meta ' . $attribute . '="' . attribute( $name ) . '" content="' . attribute( $content ) . "\" />\n";
	}
}

/**
 * Meta tags, one a line, taken apart so that they can be put together safely. `null`: something else stands there.
 *
 * @return ?array<array{0: string, 1: string, 2: string}>
 */
function social_tags( string $lines ): ?array {
	$tags = array();
	foreach ( array_filter( array_map( 'trim', preg_split( '/\R/', $lines ) ), 'strlen' ) as $line ) {
		if ( ! preg_match( '~^<meta\s+(property|name)="((?:og|twitter|fb|article|product|profile|book|video|music|place):[\w:.-]+)"\s+content="([^"<>]*)"\s*/?>$~Di', $line, $match ) ) {
			return null;
		}
		$tags[] = array( strtolower( $match[1] ), $match[2], html_entity_decode( $match[3], ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}
	return $tags;
}

function print_json_ld(): void {
	$data = json_decode( own_meta( 'jsonld' ), true );
	if ( is_array( $data ) && $data ) {
		// No `<` leaves here, so the script cannot be ended from inside.
		// phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode -- wp_json_encode would change what cannot be encoded.
		$json = json_encode( json_decode( own_meta( 'jsonld' ) ), JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Made by json_encode() without any <.
		echo '<script type="application/ld+json" class="sitemend">' . $json . "</script>\n";
	}
}

/** What we print noindex on is not to be listed either: sitemap and page must not say the opposite. */
function without_excluded( $arguments ) {
	$excluded = array(
		'key'     => '_sitemend_sitemap_exclude',
		'compare' => 'NOT EXISTS',
	);
	if ( ! seo_plugins() ) {
		$excluded = array(
			'relation' => 'AND',
			$excluded,
			array(
				'relation' => 'OR',
				array(
					'key'     => '_sitemend_robots',
					'compare' => 'NOT EXISTS',
				),
				array(
					'key'     => '_sitemend_robots',
					'value'   => 'noindex',
					'compare' => 'NOT LIKE',
				),
			),
		);
	}
	$arguments['meta_query']   = isset( $arguments['meta_query'] ) && $arguments['meta_query'] ? array(
		'relation' => 'AND',
		$arguments['meta_query'],
	) : array();
	$arguments['meta_query'][] = $excluded;
	return $arguments;
}
