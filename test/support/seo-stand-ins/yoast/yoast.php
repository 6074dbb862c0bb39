<?php
/**
 * Plugin Name: Stand-in for Yoast SEO
 * Version: 1.0.0
 * License: GPL-2.0-or-later
 *
 * For tests; our own code. It behaves to the outside as Yoast SEO 28.5 does, as far as that was read from its source:
 * metas `_yoast_wpseo_*` of posts, three of them in core REST and for the type `post` only; terms in one option; and a
 * head that is printed from a table of its own, which follows only what goes through WordPress's hooks.
 */

defined( 'ABSPATH' ) || exit;
define( 'WPSEO_VERSION', '28.5' );
define( 'WPSEO_FILE', __FILE__ );

const STANDIN_YOAST_KEYS = array( 'title', 'metadesc', 'canonical', 'meta-robots-noindex', 'meta-robots-nofollow', 'meta-robots-adv', 'opengraph-title', 'opengraph-description', 'opengraph-image', 'twitter-title', 'twitter-description', 'twitter-image' );

function standin_yoast_table(): string {
	global $wpdb;
	return $wpdb->prefix . 'yoast_indexable';
}

register_activation_hook(
	__FILE__,
	function () {
		global $wpdb;
		add_option( 'wpseo_taxonomy_meta', array() );
		add_option( 'wpseo_titles', array( 'title-home-wpseo' => '%%sitename%% %%page%% %%sep%% %%sitedesc%%', 'metadesc-home-wpseo' => '', 'open_graph_frontpage_title' => '', 'open_graph_frontpage_desc' => '' ) );
		$wpdb->query( 'CREATE TABLE IF NOT EXISTS ' . standin_yoast_table() . ' (id int unsigned AUTO_INCREMENT PRIMARY KEY, object_id bigint, object_type varchar(32), head longtext, UNIQUE (object_id, object_type)) ' . $wpdb->get_charset_collate() );
	}
);

add_action(
	'init',
	function () {
		foreach ( array( 'title', 'metadesc', 'focuskw' ) as $key ) {
			register_post_meta(
				'post',
				"_yoast_wpseo_$key",
				array(
					'type'              => 'string',
					'single'            => true,
					'show_in_rest'      => true,
					'sanitize_callback' => 'sanitize_text_field',
					'auth_callback'     => fn( $allowed, $meta, $id ) => current_user_can( 'edit_post', $id ),
				)
			);
		}
	}
);

/** What its table keeps of one object: built once, and again when a hook says that something changed. */
function standin_yoast_build( string $type, int $id ): array {
	global $wpdb;
	$row = array();
	if ( $type === 'post' ) {
		foreach ( STANDIN_YOAST_KEYS as $key ) {
			$row[ $key ] = (string) get_post_meta( $id, "_yoast_wpseo_$key", true );
		}
	} elseif ( $type === 'home-page' ) {
		$own = get_option( 'wpseo_titles', array() );
		$row = array( 'title' => $own['title-home-wpseo'] ?? '', 'metadesc' => $own['metadesc-home-wpseo'] ?? '', 'opengraph-title' => $own['open_graph_frontpage_title'] ?? '', 'opengraph-description' => $own['open_graph_frontpage_desc'] ?? '' ) + array_fill_keys( STANDIN_YOAST_KEYS, '' );
	} else {
		$own = get_option( 'wpseo_taxonomy_meta', array() )[ get_term( $id )->taxonomy ][ $id ] ?? array();
		foreach ( STANDIN_YOAST_KEYS as $key ) {
			$row[ $key ] = (string) ( $own[ 'wpseo_' . ( array( 'metadesc' => 'desc', 'meta-robots-noindex' => 'noindex' )[ $key ] ?? $key ) ] ?? '' );
		}
		$row['meta-robots-noindex'] = array( 'noindex' => '1', 'index' => '2' )[ $row['meta-robots-noindex'] ] ?? '';
	}
	$wpdb->replace( standin_yoast_table(), array( 'object_id' => $id, 'object_type' => $type, 'head' => wp_json_encode( $row ) ) );
	return $row;
}

function standin_yoast_row(): array {
	global $wpdb;
	$type = is_singular() ? 'post' : ( is_category() || is_tag() || is_tax() ? 'term' : ( is_home() && is_front_page() ? 'home-page' : '' ) );
	if ( $type === '' ) {
		return array_fill_keys( STANDIN_YOAST_KEYS, '' );
	}
	$id   = get_queried_object_id();
	$head = $wpdb->get_var( $wpdb->prepare( 'SELECT head FROM ' . standin_yoast_table() . ' WHERE object_id = %d AND object_type = %s', $id, $type ) );
	return $head === null ? standin_yoast_build( $type, $id ) : json_decode( $head, true );
}

foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $standin_hook ) {
	add_action( $standin_hook, fn( $meta, $id, $key ) => strpos( $key, '_yoast_wpseo_' ) === 0 ? standin_yoast_build( 'post', $id ) : null, 10, 3 );
}
add_action( 'wp_insert_post', fn( $id ) => standin_yoast_build( 'post', $id ) );
add_action( 'update_option_wpseo_titles', fn() => standin_yoast_build( 'home-page', 0 ) );
add_action( 'edited_term', fn( $id ) => standin_yoast_build( 'term', $id ) );

/** `%%title%%` and the like; what it does not know goes. */
function standin_yoast_fill( string $text ): string {
	$term   = is_singular() ? '' : single_term_title( '', false );
	$values = array( 'title' => is_singular() ? get_the_title( get_queried_object_id() ) : '', 'term_title' => $term, 'sitename' => get_bloginfo( 'name' ), 'sitedesc' => get_bloginfo( 'description' ), 'sep' => '-' );
	$filled = preg_replace_callback( '/%%([\w-]+)%%/', fn( $match ) => $values[ $match[1] ] ?? '', $text );
	return trim( preg_replace( '/\s+/', ' ', $filled ) );
}

function standin_yoast_title(): string {
	$own = standin_yoast_row()['title'];
	return standin_yoast_fill( $own !== '' ? $own : ( is_singular() ? '%%title%% %%page%% %%sep%% %%sitename%%' : '%%term_title%% Archives %%page%% %%sep%% %%sitename%%' ) );
}
add_filter( 'pre_get_document_title', fn( $title ) => is_singular() || is_category() || is_tag() || is_tax() || is_front_page() ? esc_html( standin_yoast_title() ) : $title, 15 );
remove_action( 'wp_head', 'rel_canonical' );

add_filter(
	'wp_robots',
	function ( $robots ) {
		$row   = standin_yoast_row();
		$words = array( ( $row['meta-robots-noindex'] === '1' ? 'noindex' : 'index' ) => true, ( $row['meta-robots-nofollow'] === '1' ? 'nofollow' : 'follow' ) => true );
		$words += array_fill_keys( array_filter( explode( ',', $row['meta-robots-adv'] ) ), true );
		return isset( $robots['noindex'] ) ? $robots : $words + $robots + array( 'max-snippet' => '-1' );
	}
);

add_action(
	'wp_head',
	function () {
		$row         = array_map( 'standin_yoast_fill', standin_yoast_row() );
		$description = $row['metadesc'];
		$canonical   = $row['canonical'] ?: ( is_singular() ? wp_get_canonical_url() : ( is_tax() || is_category() || is_tag() ? get_term_link( get_queried_object() ) : ( is_front_page() ? home_url( '/' ) : '' ) ) );
		echo "\n<!-- This site is optimized with the Yoast SEO plugin v28.5 - https://yoast.com/product/yoast-seo-wordpress/ -->\n";
		$description === '' || printf( "<meta name=\"description\" content=\"%s\" />\n", esc_attr( $description ) );
		! $canonical || $row['meta-robots-noindex'] === '1' || printf( "<link rel=\"canonical\" href=\"%s\" />\n", esc_url( $canonical ) );
		$tags = array( 'og:title' => $row['opengraph-title'] ?: standin_yoast_title(), 'og:description' => $row['opengraph-description'] ?: $description, 'og:url' => $canonical, 'og:image' => $row['opengraph-image'] );
		foreach ( array_filter( $tags ) as $name => $content ) {
			printf( "<meta property=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $content ) );
		}
		foreach ( array_filter( array( 'twitter:title' => $row['twitter-title'], 'twitter:description' => $row['twitter-description'], 'twitter:image' => $row['twitter-image'] ) ) as $name => $content ) {
			printf( "<meta name=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $content ) );
		}
		echo "<!-- / Yoast SEO plugin. -->\n\n";
	},
	1
);

add_action( 'rest_api_init', fn() => register_rest_route( 'yoast/v1', '/get_head', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => fn() => array( 'html' => '', 'status' => 404 ) ) ) );
