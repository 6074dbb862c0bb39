<?php
/** Which objects hold a piece of text: menus, templates and patterns of the site, and posts where they are asked for. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is looked for; a cache would answer with what was.

/** What the site editor keeps as posts, and what several pages show. */
const SHARED_TYPES = array( 'wp_navigation', 'wp_template_part', 'wp_template', 'wp_block' );
/** Named for one text. */
const HOLDERS_AT_MOST = 50;
/** Contents of so many posts fit into the memory of every PHP. */
const MATCHES_AT_MOST = 200;
/** Older posts are not looked through: a site may have a hundred thousand of them, and no index helps. */
const RECENT_POSTS  = 5000;
const POSTS_A_QUERY = 1000;

/**
 * For each text the objects whose content holds it, in any case of its letters. Only what the user may edit is named:
 * nobody learns of a text that WordPress would not show to him.
 *
 * @param bool $posts Whether to look among the latest published posts, too.
 */
function holders( array $texts, bool $posts ): array {
	$shared = array_values( array_filter( SHARED_TYPES, __NAMESPACE__ . '\\may_edit_all' ) );
	$ids    = shared_ids( $shared );
	$recent = $posts ? recent_ids() : array();
	$found  = matches_among( array_merge( $ids, array_slice( $recent, 0, RECENT_POSTS ) ), $texts );
	$cut    = count( $recent ) > RECENT_POSTS || count( $found ) > MATCHES_AT_MOST;
	$answer = array();
	foreach ( $texts as $text ) {
		$named    = refs_holding( $text, $found );
		$answer[] = array(
			'refs' => array_slice( $named, 0, HOLDERS_AT_MOST ),
			'more' => $cut || count( $named ) > HOLDERS_AT_MOST,
		);
	}
	return array(
		'searched' => $shared,
		'holders'  => $answer,
	);
}

/** Whether the user may edit all objects of the type, so that a search among them leaves nothing out. */
function may_edit_all( string $type ): bool {
	$object = get_post_type_object( $type );
	return null !== $object && current_user_can( $object->cap->edit_posts ) && current_user_can( $object->cap->edit_others_posts ) && current_user_can( $object->cap->edit_published_posts );
}

/** Published ones; of templates those of the theme in use. */
function shared_ids( array $types ): array {
	if ( ! $types ) {
		return array();
	}
	$rows = plain_rows( "SELECT ID, post_type FROM {$GLOBALS['wpdb']->posts} WHERE post_status = 'publish' AND post_type IN (" . marks( $types ) . ') ORDER BY ID DESC LIMIT %d', array_merge( $types, array( RECENT_POSTS ) ) );
	$used = array_filter(
		$rows,
		function ( $row ) {
			return ! is_template( $row['post_type'] ) || has_term( get_stylesheet(), 'wp_theme', (int) $row['ID'] );
		}
	);
	return array_map( 'intval', array_column( $used, 'ID' ) );
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

/** Rows that hold any of the texts; one more than are made use of, if there are more. */
function matches_among( array $ids, array $texts ): array {
	global $wpdb;
	$found = array();
	$likes = array_map(
		function ( $text ) use ( $wpdb ) {
			return '%' . $wpdb->esc_like( $text ) . '%';
		},
		$texts
	);
	foreach ( array_chunk( $texts ? $ids : array(), POSTS_A_QUERY ) as $some ) {
		$any   = implode( ' OR ', array_fill( 0, count( $likes ), 'post_content LIKE %s' ) );
		$found = array_merge( $found, plain_rows( "SELECT ID, post_content FROM {$wpdb->posts} WHERE ID IN (" . marks( $some, '%d' ) . ") AND ($any) LIMIT %d", array_merge( $some, $likes, array( MATCHES_AT_MOST + 1 ) ) ) );
		if ( count( $found ) > MATCHES_AT_MOST ) {
			break;
		}
	}
	return $found;
}

/** The database takes more letters for the same one than we do. */
function refs_holding( string $text, array $rows ): array {
	$refs = array();
	foreach ( $rows as $row ) {
		$ref      = 'post:' . $row['ID'];
		$resource = stripos( $row['post_content'], $text ) === false ? null : Resource::of( $ref );
		if ( null !== $resource && $resource->lock( array() ) !== null && $resource->can_edit() ) {
			$refs[] = $ref;
		}
	}
	return $refs;
}

function marks( array $values, string $mark = '%s' ): string {
	return implode( ',', array_fill( 0, count( $values ), $mark ) );
}
