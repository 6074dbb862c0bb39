<?php
/** Which objects hold a piece of text: menus, templates and patterns of the site, and posts where they are asked for. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is looked for; a cache would answer with what was.

/** What the site editor keeps as posts, and what several pages show. */
const SHARED_TYPES = array( 'wp_navigation', 'wp_template_part', 'wp_template', 'wp_block' );
/** Named for one text. */
const HOLDERS_AT_MOST = 50;
/** Older posts are not looked through: a site may have a hundred thousand of them, and no index helps. */
const RECENT_POSTS = 5000;
/** Contents of so many posts fit into the memory of every PHP. */
const POSTS_A_QUERY = 50;
/** Whoever asks waits no longer for an answer than three times that. */
const SEARCH_SECONDS = 5;

/**
 * For each text the objects whose content holds it, in any case of its letters. Only what the user may edit is named:
 * nobody learns of a text that WordPress would not show to him. `more`: others hold it, too, or may.
 *
 * @param bool $posts Whether to look among the latest published posts, too.
 */
function holders( array $texts, bool $posts ): array {
	$shared = array_values( array_filter( SHARED_TYPES, __NAMESPACE__ . '\\may_edit_all' ) );
	$recent = $posts ? recent_ids() : array();
	$ids    = array_merge( shared_ids( $shared ), array_slice( $recent, 0, RECENT_POSTS ) );
	return array(
		'searched' => $shared,
		'holders'  => search( $ids, $texts, count( $recent ) > RECENT_POSTS ),
	);
}

/** Compares in PHP: the database takes seconds to fold the case of so much text, once for each of the texts. */
function search( array $ids, array $texts, bool $more ): array {
	$until = microtime( true ) + SEARCH_SECONDS;
	$found = array_fill( 0, count( $texts ), array( 'refs' => array(), 'more' => $more ) );
	foreach ( array_chunk( $ids, POSTS_A_QUERY ) as $some ) {
		if ( microtime( true ) > $until ) {
			return array_map( __NAMESPACE__ . '\\with_more', $found );
		}
		$rows = plain_rows( "SELECT ID, post_content, post_password FROM {$GLOBALS['wpdb']->posts} WHERE ID IN (" . marks( $some, '%d' ) . ')', $some );
		foreach ( $texts as $at => $text ) {
			$found[ $at ] = found_in( $rows, $text, $found[ $at ] );
		}
	}
	return $found;
}

function with_more( array $holding ): array {
	return array( 'more' => true ) + $holding;
}

function found_in( array $rows, string $text, array $holding ): array {
	foreach ( $rows as $row ) {
		if ( stripos( $row['post_content'], $text ) === false ) {
			continue;
		}
		$ref      = 'post:' . $row['ID'];
		$resource = count( $holding['refs'] ) < HOLDERS_AT_MOST ? Resource::of( $ref ) : null;
		if ( null !== $resource && $resource->lock( array() ) !== null && $resource->can_edit() ) {
			$holding['refs'][] = $ref;
		} elseif ( '' === $row['post_password'] ) {
			// What everybody may read is no secret.
			$holding['more'] = true;
		}
	}
	return $holding;
}

/** Whether the user may edit all objects of the type, so that a search among them leaves nothing out. */
function may_edit_all( string $type ): bool {
	$object = get_post_type_object( $type );
	return null !== $object && current_user_can( $object->cap->edit_posts ) && current_user_can( $object->cap->edit_others_posts ) && current_user_can( $object->cap->edit_published_posts );
}

/** Published ones that pages may show: of templates those of the theme and of plugins, of menus those that a block shows. */
function shared_ids( array $types ): array {
	if ( ! $types ) {
		return array();
	}
	$rows = plain_rows( "SELECT ID, post_type, post_name FROM {$GLOBALS['wpdb']->posts} WHERE post_status = 'publish' AND post_type IN (" . marks( $types ) . ') ORDER BY post_date DESC LIMIT %d', array_merge( $types, array( RECENT_POSTS ) ) );
	$texts = implode( "\n", texts_of_blocks() );
	$menus = array_keys( array_column( $rows, 'post_type', 'ID' ), 'wp_navigation', true );
	$used  = array_filter(
		$rows,
		function ( $row ) use ( $texts, $menus ) {
			if ( 'wp_navigation' === $row['post_type'] ) {
				// A block that names no menu shows the newest.
				return (int) $row['ID'] === (int) $menus[0] || names( $texts, 'ref', (string) $row['ID'] );
			}
			if ( 'wp_template_part' === $row['post_type'] && ! names( $texts, 'slug', '"' . $row['post_name'] . '"' ) ) {
				return false;
			}
			return ! is_template( $row['post_type'] ) || is_of_theme_in_use( (int) $row['ID'] );
		}
	);
	return array_map( 'intval', array_column( $used, 'ID' ) );
}

/** What a block may stand in that names a menu, a pattern or a part of a template, files of the theme included. */
function texts_of_blocks(): array {
	$texts = array_column( plain_rows( "SELECT post_content FROM {$GLOBALS['wpdb']->posts} WHERE post_status = 'publish' AND post_type = %s", array( 'wp_block' ) ), 'post_content' );
	foreach ( array( 'wp_template', 'wp_template_part' ) as $type ) {
		foreach ( function_exists( 'get_block_templates' ) ? get_block_templates( array(), $type ) : array() as $template ) {
			$texts[] = $template->content;
		}
	}
	return array_merge( $texts, array_column( array_filter( (array) get_option( 'widget_block', array() ), 'is_array' ), 'content' ) );
}

function names( string $texts, string $key, string $value ): bool {
	return preg_match( '/"' . $key . '"\s*:\s*' . preg_quote( $value, '/' ) . '(?!\d)/', $texts ) === 1;
}

/** Of the theme in use, or of a plugin: WordPress keeps those of other themes, and of deleted ones. */
function is_of_theme_in_use( int $id ): bool {
	$names   = wp_get_object_terms( $id, 'wp_theme', array( 'fields' => 'names' ) );
	$plugins = array_merge( (array) get_option( 'active_plugins', array() ), array_keys( (array) get_site_option( 'active_sitewide_plugins', array() ) ) );
	foreach ( is_array( $names ) ? $names : array() as $name ) {
		if ( get_stylesheet() === $name || in_array( explode( '/', $name )[0], array_map( 'dirname', $plugins ), true ) ) {
			return true;
		}
	}
	return false;
}

/** One more than are looked through, if there are more. */
function recent_ids(): array {
	$types = array_values(
		array_filter(
			get_post_types(),
			function ( $type ) {
				return 'attachment' !== $type && is_post_type_viewable( $type ) && is_editable_type( $type );
			}
		)
	);
	$rows  = plain_rows( "SELECT ID FROM {$GLOBALS['wpdb']->posts} WHERE post_status = 'publish' AND post_type IN (" . marks( $types ) . ') ORDER BY post_date DESC LIMIT %d', array_merge( $types, array( RECENT_POSTS + 1 ) ) );
	return array_map( 'intval', array_column( $rows, 'ID' ) );
}

function marks( array $values, string $mark = '%s' ): string {
	return implode( ',', array_fill( 0, count( $values ), $mark ) );
}
