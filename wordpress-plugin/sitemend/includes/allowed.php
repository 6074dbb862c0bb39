<?php
/**
 * What may be touched at all, by name.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Exactly what the connector writes: SEO plugins keep other things under the same prefixes, and they are none of ours. */
const ALLOWED_METAS = array(
	'_wp_attachment_image_alt' => array( '' ),
	'_sitemend_'               => array( 'title', 'description', 'canonical', 'robots', 'social', 'jsonld', 'sitemap_exclude' ),
	'_yoast_wpseo_'            => array( 'title', 'metadesc', 'canonical', 'meta-robots-noindex', 'meta-robots-nofollow', 'meta-robots-adv', 'opengraph-title', 'opengraph-description', 'opengraph-image', 'opengraph-image-id', 'twitter-title', 'twitter-description', 'twitter-image', 'twitter-image-id' ),
	'rank_math_'               => array( 'title', 'description', 'canonical_url', 'facebook_title', 'facebook_description', 'facebook_image', 'facebook_image_id', 'twitter_use_facebook', 'twitter_title', 'twitter_description', 'twitter_image', 'twitter_image_id', 'twitter_card_type' ),
	'_seopress_titles_'        => array( 'title', 'desc' ),
	'_seopress_robots_'        => array( 'canonical', 'index', 'follow', 'imageindex', 'snippet' ),
	'_seopress_social_'        => array( 'fb_title', 'fb_desc', 'fb_img', 'fb_img_attachment_id', 'twitter_title', 'twitter_desc', 'twitter_img', 'twitter_img_attachment_id' ),
	'_genesis_'                => array( 'title', 'description', 'canonical_uri', 'noindex', 'nofollow', 'noarchive' ),
	'_tsf_title_no_blogname'   => array( '' ),
	'_open_graph_'             => array( 'title', 'description' ),
	'_twitter_'                => array( 'title', 'description' ),
	'_social_image_'           => array( 'url', 'id' ),
);

/** Lists: whole, or by the entry. */
const ALLOWED_LISTS = array(
	'rank_math_robots'              => array( null ),
	'slim_seo'                      => array( 'title', 'description', 'canonical', 'noindex', 'facebook_image', 'twitter_image' ),
	'autodescription-term-settings' => array( 'doctitle', 'title_no_blog_name', 'description', 'canonical', 'noindex', 'nofollow', 'noarchive', 'og_title', 'og_description', 'tw_title', 'tw_description', 'social_image_url', 'social_image_id' ),
);

/** Fields of terms in Yoast's option, after `wpseo_`. */
const YOAST_OF_TERMS = array( 'title', 'desc', 'canonical', 'noindex', 'opengraph-title', 'opengraph-description', 'opengraph-image', 'opengraph-image-id', 'twitter-title', 'twitter-description', 'twitter-image', 'twitter-image-id' );

/** Settings that are one text each: what the connector sets, and what we print ourselves. */
const ALLOWED_OPTIONS = array(
	'core' => array( 'blogname', 'blogdescription', 'blog_public', 'permalink_structure', 'wp_attachment_pages_enabled' ),
	'own'  => array( 'sitemend_robots_txt', 'sitemend_llms_txt', 'sitemend_home_title', 'sitemend_home_description', 'sitemend_home_canonical', 'sitemend_home_robots', 'sitemend_home_social', 'sitemend_home_jsonld' ),
);

/**
 * Entries of the settings of SEO plugins, by plugin and option. Other entries of the same options hold tokens, keys and
 * code that is printed on every page: they are neither read nor written.
 */
const ALLOWED_ENTRIES = array(
	'yoast'             => array(
		'wpseo_titles' => array( 'title-home-wpseo', 'metadesc-home-wpseo', 'open_graph_frontpage_title', 'open_graph_frontpage_desc' ),
	),
	'rank-math'         => array(
		'rank-math-options-titles' => array( 'homepage_title', 'homepage_description', 'homepage_robots', 'homepage_custom_robots', 'homepage_facebook_title', 'homepage_facebook_description' ),
	),
	'seopress'          => array(
		'seopress_titles_option_name' => array( 'seopress_titles_home_site_title', 'seopress_titles_home_site_desc' ),
	),
	'the-seo-framework' => array(
		'autodescription-site-settings' => array( 'homepage_title', 'homepage_tagline', 'homepage_description', 'homepage_canonical', 'homepage_noindex', 'homepage_nofollow', 'homepage_noarchive', 'homepage_og_title', 'homepage_og_description', 'homepage_twitter_title', 'homepage_twitter_description', 'homepage_social_image_url', 'homepage_social_image_id' ),
	),
	'slim-seo'          => array(
		'slim_seo' => array( 'home/title', 'home/description', 'home/facebook_image', 'home/twitter_image' ),
	),
);

/** Whether an SEO plugin keeps this entry; `null`: none that Sitemend may touch does. */
function owner_of_entry( string $option, string $entry ): ?string {
	foreach ( ALLOWED_ENTRIES as $plugin => $options ) {
		if ( in_array( $entry, $options[ $option ] ?? array(), true ) ) {
			return $plugin;
		}
	}
	return null;
}

function is_active_seo_plugin( string $plugin ): bool {
	return in_array( $plugin, array_column( seo_plugins(), 'id' ), true );
}

/** The place of a setting, whether or not its plugin is active; `null`: not one that Sitemend may touch. */
function option_place( string $field ): ?array {
	if ( 0 === strpos( $field, 'option:' ) ) {
		$key = substr( $field, 7 );
		return in_array( $key, array_merge( ...array_values( ALLOWED_OPTIONS ) ), true ) ? array(
			'key'   => $key,
			'as'    => 'text',
			'path'  => array(),
			'owner' => null,
		) : null;
	}
	$parts = 0 === strpos( $field, 'option-key:' ) ? explode( '#', substr( $field, 11 ), 2 ) : array();
	$owner = isset( $parts[1] ) ? owner_of_entry( $parts[0], $parts[1] ) : null;
	return null === $owner ? null : array(
		'key'   => $parts[0],
		'as'    => 'entry',
		'path'  => explode( '/', $parts[1] ),
		'owner' => $owner,
	);
}

/** What decides whether and under which address a page is indexed: not for authors, who could not decide it themselves. */
function decides_on_indexing( string $field ): bool {
	return (bool) preg_match( '/canonical|robots|noindex|nofollow|noarchive|sitemap_exclude/', $field );
}

/** Only what is shown or has an editing screen: not requests for personal data, caches, drafts of the Customizer and the like. */
function is_editable_type( string $type ): bool {
	$object = get_post_type_object( $type );
	return null !== $object && ! in_array( $type, array( 'revision', 'user_request', 'oembed_cache', 'customize_changeset', 'custom_css', 'nav_menu_item' ), true )
		&& ( 'attachment' === $type || is_post_type_viewable( $object ) || $object->show_ui || is_template( $type ) );
}

/** What the site editor keeps of templates that somebody changed; its screen is not that of a post type. */
function is_template( string $type ): bool {
	return 'wp_template' === $type || 'wp_template_part' === $type;
}

function is_editable_taxonomy( string $taxonomy ): bool {
	$object = get_taxonomy( $taxonomy );
	return false !== $object && 'nav_menu' !== $taxonomy && ( is_taxonomy_viewable( $object ) || $object->show_ui );
}

function is_allowed_meta( array $place ): bool {
	if ( 'text' !== $place['as'] ) {
		return in_array( $place['path'][0] ?? null, ALLOWED_LISTS[ $place['key'] ] ?? array(), true );
	}
	foreach ( ALLOWED_METAS as $prefix => $names ) {
		foreach ( $names as $name ) {
			if ( $place['key'] === $prefix . $name ) {
				return true;
			}
		}
	}
	return false;
}
