<?php
/**
 * Plugin Name: Stand-in for SEOPress
 * Version: 1.0.0
 * License: GPL-2.0-or-later
 *
 * For tests; our own code. It behaves to the outside as SEOPress 9.7.4 does, as far as that was read from its source:
 * metas `_seopress_*` of posts and terms, three of those of posts also in core REST, PUT routes for the groups of them,
 * and reads that decode entities.
 */

defined( 'ABSPATH' ) || exit;
define( 'SEOPRESS_VERSION', '9.7.4' );

register_activation_hook( __FILE__, fn() => add_option( 'seopress_titles_option_name', array( 'seopress_titles_home_site_title' => '%%sitetitle%%', 'seopress_titles_home_site_desc' => '%%tagline%%' ) ) );

const STANDIN_SEOPRESS_ROBOTS = array( '_seopress_robots_index', '_seopress_robots_follow', '_seopress_robots_imageindex', '_seopress_robots_snippet', '_seopress_robots_canonical' );
const STANDIN_SEOPRESS_SOCIAL = array( '_seopress_social_fb_title', '_seopress_social_fb_desc', '_seopress_social_fb_img', '_seopress_social_twitter_title', '_seopress_social_twitter_desc', '_seopress_social_twitter_img' );

add_action(
	'init',
	function () {
		foreach ( array( '_seopress_titles_title', '_seopress_titles_desc', '_seopress_robots_index' ) as $key ) {
			register_post_meta( '', $key, array( 'type' => 'string', 'single' => true, 'show_in_rest' => true, 'auth_callback' => fn( $allowed, $meta, $id ) => current_user_can( 'edit_posts', $id ) ) );
		}
	}
);

add_action(
	'rest_api_init',
	function () {
		$routes = array(
			'title-description-metas' => array( 'title' => '_seopress_titles_title', 'description' => '_seopress_titles_desc' ),
			'meta-robot-settings'     => array_combine( STANDIN_SEOPRESS_ROBOTS, STANDIN_SEOPRESS_ROBOTS ),
			'social-settings'         => array_combine( STANDIN_SEOPRESS_SOCIAL, STANDIN_SEOPRESS_SOCIAL ),
		);
		foreach ( $routes as $route => $keys ) {
			$may = fn( $request ) => current_user_can( 'edit_post', (int) $request['id'] );
			register_rest_route(
				'seopress/v1',
				"/posts/(?P<id>\d+)/$route",
				array(
					array( 'methods' => 'GET', 'permission_callback' => $may, 'callback' => fn( $request ) => standin_seopress_read( (int) $request['id'], $keys ) ),
					array( 'methods' => 'PUT', 'permission_callback' => $may, 'callback' => fn( $request ) => standin_seopress_write( (int) $request['id'], $keys, $request->get_params() ) ),
				)
			);
		}
	}
);

/** Title and description by name, the other groups as a list of settings. */
function standin_seopress_read( int $id, array $keys ): array {
	$values = array_map( fn( $key ) => (string) get_post_meta( $id, $key, true ), $keys );
	if ( isset( $keys['title'] ) ) {
		return array_map( fn( $value ) => html_entity_decode( $value, ENT_QUOTES | ENT_XML1, 'UTF-8' ), $values );
	}
	return array_map( fn( $key ) => array( 'key' => $key, 'value' => $values[ $key ] ), array_keys( $values ) );
}

/** What is not named stays; what is empty goes. */
function standin_seopress_write( int $id, array $keys, array $params ): array {
	foreach ( array_intersect_key( $keys, $params ) as $name => $key ) {
		$is_address = preg_match( '/_canonical$|_img$/', $key );
		$value      = $is_address ? sanitize_url( $params[ $name ] ) : ( $name === 'description' ? sanitize_textarea_field( $params[ $name ] ) : sanitize_text_field( $params[ $name ] ) );
		empty( $value ) ? delete_post_meta( $id, $key ) : update_post_meta( $id, $key, $value );
	}
	return array( 'code' => 'success' );
}

function standin_seopress_meta( string $name ): string {
	$type = is_singular() ? 'post' : ( is_category() || is_tag() || is_tax() ? 'term' : '' );
	if ( is_home() && is_front_page() ) {
		$of_home = array( 'titles_title' => 'seopress_titles_home_site_title', 'titles_desc' => 'seopress_titles_home_site_desc' );
		return (string) ( get_option( 'seopress_titles_option_name', array() )[ $of_home[ $name ] ?? '' ] ?? '' );
	}
	return $type === '' ? '' : (string) get_metadata( $type, get_queried_object_id(), "_seopress_$name", true );
}

/** `%%post_title%%` and the like. */
function standin_seopress_fill( string $text ): string {
	$post   = is_singular() ? get_queried_object() : null;
	$values = array(
		'post_title'   => $post ? $post->post_title : '',
		'post_excerpt' => $post ? ( $post->post_excerpt ?: wp_trim_words( wp_strip_all_tags( strip_shortcodes( $post->post_content ), true ), 50 ) ) : '',
		'term_title'   => is_singular() ? '' : single_term_title( '', false ),
		'sitetitle'    => get_bloginfo( 'name' ),
		'tagline'      => get_bloginfo( 'description' ),
		'sep'          => '-',
	);
	$filled = preg_replace_callback( '/%%([\w-]+)%%/', fn( $match ) => $values[ $match[1] ] ?? '', $text );
	return trim( preg_replace( '/\s+/', ' ', $filled ) );
}

function standin_seopress_title(): string {
	return standin_seopress_fill( standin_seopress_meta( 'titles_title' ) ?: ( is_singular() ? '%%post_title%% %%sep%% %%sitetitle%%' : '%%term_title%% %%current_pagination%% %%sep%% %%sitetitle%%' ) );
}
add_filter( 'pre_get_document_title', fn( $title ) => is_singular() || is_category() || is_tag() || is_tax() || is_front_page() ? esc_attr( standin_seopress_title() ) : $title, 10 );
remove_action( 'wp_head', 'rel_canonical' );
remove_action( 'wp_head', 'wp_robots', 1 );

add_action(
	'wp_head',
	function () {
		$description = standin_seopress_fill( standin_seopress_meta( 'titles_desc' ) ?: ( is_singular() ? '%%post_excerpt%%' : '' ) );
		$forbids     = array( 'noindex' => 'robots_index', 'nofollow' => 'robots_follow', 'noimageindex' => 'robots_imageindex', 'nosnippet' => 'robots_snippet' );
		$robots      = array_keys( array_filter( $forbids, fn( $name ) => standin_seopress_meta( $name ) === 'yes' ) );
		get_option( 'blog_public' ) || array_unshift( $robots, 'noindex' );
		$canonical = standin_seopress_meta( 'robots_canonical' ) ?: ( is_singular() ? get_permalink() : '' );
		printf( "<meta name=\"robots\" content=\"%s\">\n", esc_attr( implode( ', ', array_merge( array_unique( $robots ), in_array( 'noindex', $robots, true ) ? array() : array( 'index', 'follow' ) ) ) ) );
		$description === '' || printf( "<meta name=\"description\" content=\"%s\">\n", esc_attr( $description ) );
		$canonical === '' || in_array( 'noindex', $robots, true ) || printf( "<link rel=\"canonical\" href=\"%s\">\n", esc_url( $canonical ) );
		$tags = array( 'og:title' => standin_seopress_meta( 'social_fb_title' ) ?: standin_seopress_title(), 'og:description' => standin_seopress_meta( 'social_fb_desc' ) ?: $description, 'og:image' => standin_seopress_meta( 'social_fb_img' ) );
		foreach ( array_filter( $tags ) as $name => $content ) {
			printf( "<meta property=\"%s\" content=\"%s\">\n", esc_attr( $name ), esc_attr( standin_seopress_fill( $content ) ) );
		}
		$card = array( 'twitter:title' => standin_seopress_meta( 'social_twitter_title' ), 'twitter:description' => standin_seopress_meta( 'social_twitter_desc' ), 'twitter:image' => standin_seopress_meta( 'social_twitter_img' ) );
		foreach ( array_filter( $card ) as $name => $content ) {
			printf( "<meta name=\"%s\" content=\"%s\">\n", esc_attr( $name ), esc_attr( standin_seopress_fill( $content ) ) );
		}
	},
	1
);
