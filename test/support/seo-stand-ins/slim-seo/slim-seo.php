<?php
/**
 * Plugin Name: Stand-in for Slim SEO
 * Version: 1.0.0
 * License: GPL-2.0-or-later
 *
 * For tests; our own code. It behaves to the outside as Slim SEO 4.9.9 does, as far as that was read from its source:
 * one meta `slim_seo` of posts and terms, an array. Core REST takes it whole, so that what is not sent is lost, and
 * shows it rendered: what is read there is not what is kept.
 */

defined( 'ABSPATH' ) || exit;
define( 'SLIM_SEO_VER', '4.9.9' );
define( 'SLIM_SEO_DIR', plugin_dir_path( __FILE__ ) );

function standin_slim_data( string $type, int $id ): array {
	$data = get_metadata( $type, $id, 'slim_seo', true );
	return is_array( $data ) ? $data : array();
}

/** `{{ post.title }}` and the like. */
function standin_slim_render( $text, $post = null ) {
	if ( ! is_string( $text ) ) {
		return $text;
	}
	$values = array(
		'post.title'            => $post ? $post->post_title : '',
		'post.auto_description' => $post ? ( $post->post_excerpt ?: wp_html_excerpt( wp_strip_all_tags( strip_shortcodes( $post->post_content ), true ), 160 ) ) : '',
		'site.title'            => get_bloginfo( 'name' ),
		'site.description'      => get_bloginfo( 'description' ),
		'sep'                   => '-',
	);
	$filled = preg_replace_callback( '/\{\{\s*([\w.]+)\s*\}\}/', fn( $match ) => $values[ $match[1] ] ?? '', $text );
	return trim( preg_replace( '/\s+/', ' ', $filled ) );
}

add_action(
	'rest_api_init',
	function () {
		$texts = array_fill_keys( array( 'title', 'description', 'facebook_image', 'twitter_image', 'canonical' ), array( 'type' => 'string' ) );
		foreach ( array( 'post', 'term' ) as $type ) {
			$prepare = function ( $value, $request, $args ) use ( $type ) {
				$post = $type === 'post' ? get_post() : null;
				$own  = (array) $value;
				if ( $post ) {
					$own['title']       = ( $own['title'] ?? '' ) ?: '{{ post.title }} {{ sep }} {{ site.title }}';
					$own['description'] = ( $own['description'] ?? '' ) ?: '{{ post.auto_description }}';
				}
				$prepared = (array) WP_REST_Meta_Fields::prepare_value( $own, $request, $args );
				return array_map( fn( $each ) => standin_slim_render( $each, $post ), $prepared );
			};
			register_meta(
				$type,
				'slim_seo',
				array(
					'type'         => 'object',
					'single'       => true,
					'show_in_rest' => array(
						'schema'           => array( 'type' => 'object', 'properties' => $texts + array( 'noindex' => array( 'type' => 'boolean' ) ) ),
						'prepare_callback' => $prepare,
					),
				)
			);
		}
		$admin = fn() => current_user_can( 'manage_options' );
		register_rest_route( 'slim-seo', '/meta-tags/option', array( 'methods' => 'GET', 'permission_callback' => $admin, 'callback' => fn() => array() ) );
		register_rest_route( 'slim-seo-redirection', '/redirects', array( 'methods' => 'GET', 'permission_callback' => $admin, 'callback' => fn() => array_values( get_option( 'ss_redirects', array() ) ) ) );
	}
);

function standin_slim_now( string $name ): string {
	$type = is_singular() ? 'post' : ( is_category() || is_tag() || is_tax() ? 'term' : '' );
	$home = is_home() && is_front_page() ? ( get_option( 'slim_seo', array() )['home'] ?? array() ) : array();
	$own  = $type === '' ? ( $home[ $name ] ?? '' ) : ( standin_slim_data( $type, get_queried_object_id() )[ $name ] ?? '' );
	return (string) standin_slim_render( (string) $own, is_singular() ? get_queried_object() : null );
}

/** Without a title of its own WordPress's is left as it is. */
add_filter( 'pre_get_document_title', fn( $title ) => standin_slim_now( 'title' ) !== '' ? esc_html( standin_slim_now( 'title' ) ) : $title );
add_filter( 'wp_robots', fn( $robots ) => ! empty( standin_slim_now( 'noindex' ) ) ? wp_robots_no_robots( $robots ) : $robots + array( 'max-snippet' => '-1', 'max-video-preview' => '-1' ) );
remove_action( 'wp_head', 'rel_canonical' );

add_action(
	'wp_head',
	function () {
		$post        = is_singular() ? get_queried_object() : null;
		$description = standin_slim_now( 'description' ) ?: ( $post ? standin_slim_render( '{{ post.auto_description }}', $post ) : '' );
		$canonical   = standin_slim_now( 'canonical' ) ?: ( $post ? get_permalink( $post ) : '' );
		$description === '' || printf( "<meta name=\"description\" content=\"%s\">\n", esc_attr( $description ) );
		$canonical === '' || ! empty( standin_slim_now( 'noindex' ) ) || printf( "<link rel=\"canonical\" href=\"%s\">\n", esc_url( $canonical ) );
		$tags = array( 'og:title' => wp_get_document_title(), 'og:description' => $description, 'og:url' => $canonical, 'og:image' => standin_slim_now( 'facebook_image' ) );
		foreach ( array_filter( $tags ) as $name => $content ) {
			printf( "<meta property=\"%s\" content=\"%s\">\n", esc_attr( $name ), esc_attr( wp_specialchars_decode( $content, ENT_QUOTES ) ) );
		}
		standin_slim_now( 'twitter_image' ) === '' || printf( "<meta name=\"twitter:image\" content=\"%s\">\n", esc_attr( standin_slim_now( 'twitter_image' ) ) );
	}
);
