<?php
/** Metas of posts and terms: which of them may be touched, and how they are read and written. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Exactly what the connector writes: SEO plugins keep other things under the same prefixes, and they are none of ours. */
const ALLOWED_METAS = array(
	'_wp_attachment_image_alt'      => array( '' ),
	'_sitemend_'                    => array( 'title', 'description', 'canonical', 'robots', 'social', 'jsonld', 'sitemap_exclude' ),
	'_yoast_wpseo_'                 => array( 'title', 'metadesc', 'canonical', 'meta-robots-noindex', 'meta-robots-nofollow', 'meta-robots-adv', 'opengraph-title', 'opengraph-description', 'opengraph-image', 'opengraph-image-id', 'twitter-title', 'twitter-description', 'twitter-image', 'twitter-image-id' ),
	'rank_math_'                    => array( 'title', 'description', 'canonical_url', 'facebook_title', 'facebook_description', 'facebook_image', 'facebook_image_id', 'twitter_use_facebook', 'twitter_title', 'twitter_description', 'twitter_image', 'twitter_image_id', 'twitter_card_type' ),
	'_seopress_titles_'             => array( 'title', 'desc' ),
	'_seopress_robots_'             => array( 'canonical', 'index', 'follow', 'imageindex', 'snippet' ),
	'_seopress_social_'             => array( 'fb_title', 'fb_desc', 'fb_img', 'fb_img_attachment_id', 'twitter_title', 'twitter_desc', 'twitter_img', 'twitter_img_attachment_id' ),
	'_genesis_'                     => array( 'title', 'description', 'canonical_uri', 'noindex', 'nofollow', 'noarchive' ),
	'_tsf_title_no_blogname'        => array( '' ),
	'_open_graph_'                  => array( 'title', 'description' ),
	'_twitter_'                     => array( 'title', 'description' ),
	'_social_image_'                => array( 'url', 'id' ),
);

/** Lists: whole, or by the entry. */
const ALLOWED_LISTS = array(
	'rank_math_robots'              => array( null ),
	'slim_seo'                      => array( 'title', 'description', 'canonical', 'noindex', 'facebook_image', 'twitter_image' ),
	'autodescription-term-settings' => array( 'doctitle', 'title_no_blog_name', 'description', 'canonical', 'noindex', 'nofollow', 'noarchive', 'og_title', 'og_description', 'tw_title', 'tw_description', 'social_image_url', 'social_image_id' ),
);

/** Fields of terms in Yoast's option, after `wpseo_`. */
const YOAST_OF_TERMS = array( 'title', 'desc', 'canonical', 'noindex', 'opengraph-title', 'opengraph-description', 'opengraph-image', 'opengraph-image-id', 'twitter-title', 'twitter-description', 'twitter-image', 'twitter-image-id' );

function is_allowed_meta( array $place ): bool {
	if ( $place['as'] !== 'text' ) {
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

/** Why this user may not keep these texts anywhere: WordPress would filter them in a post. */
function filtered_metas( array $changed, array $final ): ?string {
	if ( unfiltered_html() ) {
		return null;
	}
	foreach ( $changed as $field ) {
		if ( strpos( $field, ':' ) !== false && isset( $final[ $field ] ) && holds_barred_html( $field, $final[ $field ] ) ) {
			return "your WordPress user lacks unfiltered_html: WordPress would change $field";
		}
	}
	return null;
}

/** Escapes in JSON hide nothing; and an ampersand that is only spelled out is no markup. */
function holds_barred_html( string $field, string $text ): bool {
	// Our own tags are taken apart, checked and escaped: what they say is judged.
	$tags    = $field === 'meta:_sitemend_social' ? social_tags( $text ) : null;
	$text    = $tags === null ? $text : implode( "\n", array_column( $tags, 2 ) );
	$decoded = json_decode( $text, true );
	$text    = is_array( $decoded ) ? canonical_json( $decoded ) : $text;
	return wp_kses_post( $text ) !== wp_kses_normalize_entities( $text );
}

/** `meta:KEY`, `json:KEY`, `json:KEY#SUB`; `null`: another kind of field. */
function meta_place( string $field ): ?array {
	if ( strpos( $field, 'meta:' ) === 0 ) {
		return array(
			'key'  => substr( $field, 5 ),
			'as'   => 'text',
			'path' => array(),
		);
	}
	if ( strpos( $field, 'json:' ) !== 0 ) {
		return null;
	}
	$parts = explode( '#', substr( $field, 5 ), 2 );
	return array(
		'key'  => $parts[0],
		'as'   => isset( $parts[1] ) ? 'entry' : 'list',
		'path' => array_slice( $parts, 1 ),
	);
}

final class Metas {
	/** @var array<string, ?string> */
	private $raw = array();
	/** @var array<string, true> */
	private $several = array();
	private $type;
	private $id;

	public function __construct( string $type, int $id ) {
		$this->type = $type;
		$this->id   = $id;
	}

	/** @return array<string, array{0: ?string, 1: ?string}> By field: value and trouble. */
	public function lock( array $fields ): array {
		$places = array_filter( array_combine( $fields, array_map( __NAMESPACE__ . '\\meta_place', $fields ) ) );
		if ( ! $places ) {
			return array();
		}
		$this->read( array_column( $places, 'key' ) );
		$views = array();
		foreach ( $places as $field => $place ) {
			$views[ $field ] = isset( $this->several[ $place['key'] ] )
				? array( null, 'several rows of this meta key stand here; only a person can say which one is meant' )
				: view( $this->raw[ $place['key'] ], $place );
		}
		return $views;
	}

	/** @param array<string, ?string> $changes By field. */
	public function write( array $changes ): void {
		$by_key = array();
		foreach ( $changes as $field => $value ) {
			$place = meta_place( $field );
			if ( $place ) {
				$by_key[ $place['key'] ][] = array( $place, $value );
			}
		}
		foreach ( $by_key as $key => $changes_of_key ) {
			$value = changed( $this->raw[ $key ], $changes_of_key );
			if ( $value === null ) {
				delete_metadata( $this->type, $this->id, wp_slash( $key ) );
			} else {
				update_metadata( $this->type, $this->id, wp_slash( $key ), wp_slash( $value ) );
			}
		}
	}

	private function read( array $keys ): void {
		$table         = _get_meta_table( $this->type );
		$column        = $this->type . '_id';
		$this->raw     = array_fill_keys( $keys, null );
		$this->several = array();
		$found         = array();
		// All rows of the object: so the lock covers the keys that have no row yet.
		foreach ( Database::rows( "SELECT meta_key, meta_value FROM $table" . Database::by_index( $column ) . " WHERE $column = %d", array( $this->id ) ) as $row ) {
			$key = $row['meta_key'];
			if ( ! array_key_exists( $key, $this->raw ) ) {
				continue;
			}
			if ( isset( $found[ $key ] ) ) {
				$this->several[ $key ] = true;
			}
			$found[ $key ]     = true;
			$this->raw[ $key ] = (string) $row['meta_value'];
		}
	}
}

/** Values of ours must be what they claim before they can reach a page. */
function unfit_meta( string $field, ?string $text ): ?string {
	$place = meta_place( $field );
	if ( $place === null || $text === null ) {
		return null;
	}
	return unfit_own( $place['key'], $text ) ?? unfit( $text, $place );
}

function unfit_own( string $key, string $text ): ?string {
	if ( preg_match( '/^_?sitemend_(home_)?jsonld$/D', $key ) && ! is_array( json_decode( $text, true ) ) ) {
		return 'the value is not JSON-LD';
	}
	if ( preg_match( '/^_?sitemend_(home_)?social$/D', $key ) && social_tags( $text ) === null ) {
		return 'the value is not a list of social meta tags, one a line';
	}
	return null;
}

/** Why this text would be stored as another one. Only filters are asked, so that it can be known before anything is written. */
function altered_meta( string $type, int $id, string $field, ?string $text ): ?string {
	$place = meta_place( $field );
	if ( $place === null || $text === null ) {
		return null;
	}
	$kept = $place['as'] === 'text' ? sanitize_meta( $place['key'], $text, $type, (string) get_object_subtype( $type, $id ) ) : $text;
	return $kept === $text ? unstorable( _get_meta_table( $type ), 'meta_value', $text ) : 'another plugin would store this value as something else';
}

/** Older sites have tables that hold no emoji. */
function unstorable( string $table, string $column, string $text ): ?string {
	global $wpdb;
	$kept = $wpdb->strip_invalid_text_for_column( $table, $column, $text );
	return is_wp_error( $kept ) || $kept === $text ? null : 'the database of this site cannot hold some of these characters, such as emoji';
}
