<?php
/** What the site editor keeps for pages: templates, and the parts, patterns and menus that these may include. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is asked for; a cache would answer with what was.

/** What the site editor keeps as posts, and what several pages show. */
const SHARED_TYPES = array( 'wp_navigation', 'wp_template_part', 'wp_template', 'wp_block' );
/** Older menus and patterns are left out. */
const STORED_AT_MOST = 500;
/** Patterns of files name others. */
const DEEPEST_PATTERN = 3;

/**
 * Templates of these names, and all that they may include. What is in the database has a `ref`; the rest stands in files of
 * the theme and of plugins. Menus and synced patterns come newest first.
 */
function site_editor( array $names ): array {
	$templates = stored_templates( 'wp_template', array( 'slug__in' => $names ) );
	$parts     = stored_templates( 'wp_template_part', array() );
	$synced    = stored_posts( 'wp_block' );
	return array(
		'templates' => $templates,
		'parts'     => $parts,
		'patterns'  => array_merge( $synced, patterns_of_files( array_merge( $templates, $parts, $synced ) ) ),
		'menus'     => stored_posts( 'wp_navigation' ),
	);
}

/** As WordPress takes them: what somebody changed before the file of the theme or of a plugin. */
function stored_templates( string $type, array $query ): array {
	// A classic theme has none.
	if ( ! function_exists( 'wp_is_block_theme' ) || ! wp_is_block_theme() ) {
		return array();
	}
	return array_map(
		function ( $template ) {
			$id = 'custom' === $template->source && $template->wp_id ? (int) $template->wp_id : 0;
			return stored( $template->slug, $id, $id ? (string) get_post_field( 'post_content', $id, 'raw' ) : $template->content );
		},
		array_values( get_block_templates( $query, $type ) )
	);
}

function stored_posts( string $type ): array {
	$rows = plain_rows( "SELECT ID, post_content FROM {$GLOBALS['wpdb']->posts} WHERE post_status = 'publish' AND post_type = %s ORDER BY post_date DESC LIMIT %d", array( $type, STORED_AT_MOST ) );
	return array_map(
		function ( $row ) {
			return stored( '', (int) $row['ID'], $row['post_content'] );
		},
		$rows
	);
}

/** Registered patterns that the texts name, and those that these name. */
function patterns_of_files( array $texts ): array {
	$registry = \WP_Block_Patterns_Registry::get_instance();
	$found    = array();
	for ( $depth = 0; $depth < DEEPEST_PATTERN && $texts; $depth++ ) {
		preg_match_all( '/<!--\s+wp:pattern\s+\{[^>]*"slug"\s*:\s*"([^"]+)"/', implode( "\n", array_column( $texts, 'content' ) ), $named );
		$texts = array();
		foreach ( array_unique( $named[1] ) as $slug ) {
			$slug    = str_replace( '\/', '/', $slug );
			$pattern = isset( $found[ $slug ] ) ? null : $registry->get_registered( $slug );
			if ( $pattern ) {
				$found[ $slug ] = stored( $slug, 0, (string) ( $pattern['content'] ?? '' ) );
				$texts[]        = $found[ $slug ];
			}
		}
	}
	return array_values( $found );
}

/** A text by its name; in the database, if it has an id. */
function stored( string $slug, int $id, string $content ): array {
	return array(
		'slug'    => $slug,
		'ref'     => $id ? "post:$id" : null,
		'content' => $content,
	);
}
