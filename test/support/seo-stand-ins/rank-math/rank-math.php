<?php
/**
 * Plugin Name: Stand-in for Rank Math SEO
 * Version: 1.0.0
 * License: GPL-2.0-or-later
 *
 * For tests; our own code. It behaves to the outside as Rank Math SEO 1.0.273 does, as far as that was read from its
 * source: metas `rank_math_*` of posts and terms, written by `rankmath/v1/updateMeta` and shown raw by nothing. Without
 * an account or the "skip" of its set-up (option `rank_math_registration_skip`) it registers no routes.
 */

defined( 'ABSPATH' ) || exit;
define( 'RANK_MATH_VERSION', '1.0.273' );
define( 'RANK_MATH_FILE', __FILE__ );

register_activation_hook(
	__FILE__,
	function () {
		update_option( 'rank_math_registration_skip', 1 );
		add_option( 'rank-math-options-titles', array( 'homepage_title' => '%sitename% %page% %sep% %sitedesc%', 'homepage_custom_robots' => 'off', 'homepage_robots' => array( 'index' ) ) );
	}
);

add_action(
	'rest_api_init',
	function () {
		if ( ! get_option( 'rank_math_registration_skip' ) ) {
			return;
		}
		register_rest_route(
			'rankmath/v1',
			'/updateMeta',
			array(
				'methods'             => 'POST',
				'permission_callback' => 'standin_rank_math_may',
				'callback'            => 'standin_rank_math_update',
				'args'                => array(
					'objectID'   => array( 'type' => 'integer', 'required' => true ),
					'objectType' => array( 'type' => 'string', 'required' => true, 'enum' => array( 'post', 'term' ) ),
					'meta'       => array( 'type' => 'object', 'required' => true ),
				),
			)
		);
	}
);

function standin_rank_math_may( WP_REST_Request $request ) {
	$id      = $request['objectID'];
	$allowed = $request['objectType'] === 'post' ? get_post( $id ) && current_user_can( 'edit_post', $id ) : get_term( $id ) && current_user_can( 'edit_term', $id );
	return $allowed ? true : new WP_Error( 'rest_cannot_edit', 'Not allowed.', array( 'status' => rest_authorization_required_code() ) );
}

/** Other keys are passed over; what is empty goes; tags do not survive. */
function standin_rank_math_update( WP_REST_Request $request ): array {
	foreach ( $request['meta'] as $key => $value ) {
		if ( strpos( $key, 'rank_math_' ) !== 0 ) {
			continue;
		}
		if ( empty( $value ) ) {
			delete_metadata( $request['objectType'], $request['objectID'], $key );
			continue;
		}
		$clean = strpos( $key, '_url' ) ? esc_url_raw( (string) $value ) : map_deep( $value, 'sanitize_text_field' );
		update_metadata( $request['objectType'], $request['objectID'], $key, wp_slash( $clean ) );
	}
	return array( 'slug' => true, 'schemas' => array() );
}

function standin_rank_math_meta( string $name ) {
	$type = is_singular() ? 'post' : ( is_category() || is_tag() || is_tax() ? 'term' : '' );
	if ( is_home() && is_front_page() ) {
		$own = get_option( 'rank-math-options-titles', array() );
		return $name === 'robots' && ( $own['homepage_custom_robots'] ?? 'off' ) !== 'on' ? '' : ( $own[ "homepage_$name" ] ?? '' );
	}
	return $type === '' ? '' : get_metadata( $type, get_queried_object_id(), "rank_math_$name", true );
}

/** `%title%`, `%excerpt%` and the like. */
function standin_rank_math_fill( string $text ): string {
	$post   = is_singular() ? get_queried_object() : null;
	$values = array(
		'title'    => $post ? $post->post_title : '',
		'excerpt'  => $post ? ( $post->post_excerpt ?: wp_html_excerpt( wp_strip_all_tags( strip_shortcodes( $post->post_content ), true ), 155 ) ) : '',
		'term'     => is_singular() ? '' : single_term_title( '', false ),
		'sitename' => get_bloginfo( 'name' ),
		'sep'      => '-',
	);
	$filled = preg_replace_callback( '/%([a-z_]+)(?:\([^)]*\))?%/', fn( $match ) => $values[ $match[1] ] ?? '', $text );
	return trim( preg_replace( '/\s+/', ' ', $filled ) );
}

function standin_rank_math_title(): string {
	$default = is_singular() ? '%title% %sep% %sitename%' : '%term% Archives %page% %sep% %sitename%';
	return standin_rank_math_fill( standin_rank_math_meta( 'title' ) ?: $default );
}
add_filter( 'pre_get_document_title', fn( $title ) => is_singular() || is_category() || is_tag() || is_tax() || is_front_page() ? esc_html( standin_rank_math_title() ) : $title, 15 );
remove_action( 'wp_head', 'rel_canonical' );
remove_action( 'wp_head', 'wp_robots', 1 );

function standin_rank_math_tag( string $kind, string $name, string $content ): void {
	$content === '' || printf( "<meta %s=\"%s\" content=\"%s\"/>\n", $kind, esc_attr( $name ), esc_attr( $content ) );
}

add_action(
	'wp_head',
	function () {
		$said        = (array) ( standin_rank_math_meta( 'robots' ) ?: array( 'index' ) );
		$is_hidden   = in_array( 'noindex', $said, true ) || ! get_option( 'blog_public' );
		$robots      = array_merge( array( in_array( 'nofollow', $said, true ) ? 'nofollow' : 'follow', $is_hidden ? 'noindex' : 'index' ), array_diff( $said, array( 'index', 'noindex', 'nofollow' ) ) );
		$description = standin_rank_math_fill( standin_rank_math_meta( 'description' ) ?: ( is_singular() ? '%excerpt%' : '' ) );
		$canonical   = standin_rank_math_meta( 'canonical_url' ) ?: ( is_singular() ? get_permalink() : '' );
		$facebook    = fn( $name, $else ) => standin_rank_math_fill( standin_rank_math_meta( "facebook_$name" ) ?: $else );
		$twitter     = fn( $name, $else ) => standin_rank_math_meta( 'twitter_use_facebook' ) === 'off' ? standin_rank_math_fill( standin_rank_math_meta( "twitter_$name" ) ?: $else ) : $else;
		echo "\n<!-- Search Engine Optimization by Rank Math - https://rankmath.com/ -->\n";
		standin_rank_math_tag( 'name', 'description', $description );
		standin_rank_math_tag( 'name', 'robots', implode( ', ', $robots ) );
		$canonical === '' || $is_hidden || printf( "<link rel=\"canonical\" href=\"%s\" />\n", esc_url( $canonical ) );
		$title = $facebook( 'title', standin_rank_math_title() );
		$about = $facebook( 'description', $description );
		standin_rank_math_tag( 'property', 'og:title', $title );
		standin_rank_math_tag( 'property', 'og:description', $about );
		standin_rank_math_tag( 'property', 'og:image', $facebook( 'image', '' ) );
		standin_rank_math_tag( 'name', 'twitter:card', standin_rank_math_meta( 'twitter_card_type' ) ?: 'summary_large_image' );
		standin_rank_math_tag( 'name', 'twitter:title', $twitter( 'title', $title ) );
		standin_rank_math_tag( 'name', 'twitter:description', $twitter( 'description', $about ) );
		echo "<!-- /Rank Math WordPress SEO plugin -->\n\n";
	},
	1
);
