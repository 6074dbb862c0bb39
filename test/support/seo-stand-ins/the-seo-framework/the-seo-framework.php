<?php
/**
 * Plugin Name: Stand-in for The SEO Framework
 * Version: 1.0.0
 * License: GPL-2.0-or-later
 *
 * For tests; our own code. It behaves to the outside as The SEO Framework 5.1.5 does, as far as that was read from its
 * source: metas of posts with the names of Genesis, nothing in REST, and a title that gets the site's name behind it
 * unless the post says otherwise. Robots are numbers: 1 forbids, -1 allows against a default. Terms keep theirs in one
 * meta, `autodescription-term-settings`.
 */

defined( 'ABSPATH' ) || exit;
define( 'THE_SEO_FRAMEWORK_VERSION', '5.1.5' );
define( 'THE_SEO_FRAMEWORK_PLUGIN_BASE_FILE', __FILE__ );

const STANDIN_TSF_OF_TERMS = array( '_genesis_title' => 'doctitle', '_genesis_description' => 'description', '_genesis_canonical_uri' => 'canonical', '_genesis_noindex' => 'noindex', '_genesis_nofollow' => 'nofollow', '_genesis_noarchive' => 'noarchive', '_open_graph_title' => 'og_title', '_open_graph_description' => 'og_description', '_twitter_title' => 'tw_title', '_twitter_description' => 'tw_description', '_social_image_url' => 'social_image_url', '_tsf_title_no_blogname' => 'title_no_blog_name' );

const STANDIN_TSF_OF_HOME = array( '_genesis_title' => 'title', '_genesis_description' => 'description', '_genesis_canonical_uri' => 'canonical', '_genesis_noindex' => 'noindex', '_genesis_nofollow' => 'nofollow', '_genesis_noarchive' => 'noarchive', '_open_graph_title' => 'og_title', '_open_graph_description' => 'og_description', '_twitter_title' => 'twitter_title', '_twitter_description' => 'twitter_description', '_social_image_url' => 'social_image_url', '_tsf_title_no_blogname' => 'tagline' );

register_activation_hook( __FILE__, fn() => add_option( 'autodescription-site-settings', array( 'homepage_noindex' => 0, 'homepage_nofollow' => 0, 'homepage_noarchive' => 0, 'homepage_canonical' => '', 'homepage_title' => '', 'homepage_tagline' => 1, 'homepage_description' => '', 'homepage_og_title' => '' ) ) );

function standin_tsf_home(): bool {
	return is_home() && is_front_page();
}

function standin_tsf_meta( string $key ): string {
	if ( standin_tsf_home() ) {
		return (string) ( get_option( 'autodescription-site-settings', array() )[ 'homepage_' . ( STANDIN_TSF_OF_HOME[ $key ] ?? '' ) ] ?? '' );
	}
	if ( is_singular() ) {
		return (string) get_post_meta( get_queried_object_id(), $key, true );
	}
	$of_term = is_category() || is_tag() || is_tax() ? get_term_meta( get_queried_object_id(), 'autodescription-term-settings', true ) : array();
	return (string) ( ( $of_term ?: array() )[ STANDIN_TSF_OF_TERMS[ $key ] ?? '' ] ?? '' );
}

function standin_tsf_title( bool $is_branded = true ): string {
	if ( standin_tsf_home() ) {
		$tagline = standin_tsf_meta( '_tsf_title_no_blogname' ) ? get_bloginfo( 'description' ) : '';
		return ( standin_tsf_meta( '_genesis_title' ) ?: get_bloginfo( 'name' ) ) . ( $tagline === '' || ! $is_branded ? '' : " - $tagline" );
	}
	$title = standin_tsf_meta( '_genesis_title' ) ?: ( is_singular() ? get_queried_object()->post_title : single_term_title( '', false ) );
	$blog  = $is_branded && ! standin_tsf_meta( '_tsf_title_no_blogname' ) ? get_bloginfo( 'name' ) : '';
	return $blog === '' ? $title : "$title - $blog";
}

function standin_tsf_description(): string {
	$own = standin_tsf_meta( '_genesis_description' );
	if ( $own !== '' || ! is_singular() ) {
		return $own;
	}
	$post = get_queried_object();
	return $post->post_excerpt ?: wp_html_excerpt( wp_strip_all_tags( strip_shortcodes( $post->post_content ), true ), 160 );
}

add_filter( 'pre_get_document_title', fn( $title ) => is_singular() || is_category() || is_tag() || is_tax() || standin_tsf_home() ? esc_html( standin_tsf_title() ) : $title, 10 );
remove_action( 'wp_head', 'rel_canonical' );
remove_action( 'wp_head', 'wp_robots', 1 );

add_action(
	'wp_head',
	function () {
		if ( ! is_singular() && ! is_category() && ! is_tag() && ! is_tax() && ! standin_tsf_home() ) {
			return;
		}
		$forbidden = array_filter( array( 'noindex', 'nofollow', 'noarchive' ), fn( $one ) => (int) standin_tsf_meta( "_genesis_$one" ) === 1 );
		get_option( 'blog_public' ) || array_unshift( $forbidden, 'noindex' );
		$about     = standin_tsf_description();
		$canonical = standin_tsf_meta( '_genesis_canonical_uri' ) ?: ( is_singular() ? get_permalink() : ( standin_tsf_home() ? home_url( '/' ) : get_term_link( get_queried_object() ) ) );
		$og_title  = standin_tsf_meta( '_open_graph_title' ) ?: standin_tsf_title( false );
		$og_about  = standin_tsf_meta( '_open_graph_description' ) ?: $about;
		$names     = array(
			'robots'              => implode( ',', array_merge( array_unique( $forbidden ), array( 'max-snippet:-1', 'max-image-preview:large', 'max-video-preview:-1' ) ) ),
			'description'         => $about,
			'twitter:card'        => 'summary_large_image',
			'twitter:title'       => standin_tsf_meta( '_twitter_title' ) ?: $og_title,
			'twitter:description' => standin_tsf_meta( '_twitter_description' ) ?: $og_about,
		);
		$properties = array( 'og:title' => $og_title, 'og:description' => $og_about, 'og:url' => $canonical, 'og:image' => standin_tsf_meta( '_social_image_url' ) );
		echo "\n<!-- The SEO Framework by Sybre Waaijer -->\n";
		foreach ( array_filter( $names ) as $name => $content ) {
			printf( "<meta name=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $content ) );
		}
		in_array( 'noindex', $forbidden, true ) || printf( "<link rel=\"canonical\" href=\"%s\" />\n", esc_url( $canonical ) );
		foreach ( array_filter( $properties ) as $name => $content ) {
			printf( "<meta property=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $content ) );
		}
		echo "<!-- / The SEO Framework by Sybre Waaijer -->\n\n";
	},
	1
);
