<?php
/** Other plugins that matter to us. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** @return array<array{id: string, version: ?string}> SEO plugins that are active. */
function seo_plugins(): array {
	$constants = array(
		'yoast'             => 'WPSEO_VERSION',
		'rank-math'         => 'RANK_MATH_VERSION',
		'aioseo'            => 'AIOSEO_VERSION',
		'seopress'          => 'SEOPRESS_VERSION',
		'the-seo-framework' => 'THE_SEO_FRAMEWORK_VERSION',
		'slim-seo'          => 'SLIM_SEO_VER',
	);
	$active    = array();
	foreach ( $constants as $id => $constant ) {
		if ( defined( $constant ) ) {
			$active[] = array(
				'id'      => $id,
				'version' => (string) constant( $constant ),
			);
		}
	}
	if ( class_exists( '\\RankMath', false ) && ! defined( 'RANK_MATH_VERSION' ) ) {
		$active[] = array(
			'id'      => 'rank-math',
			'version' => null,
		);
	}
	return $active;
}

/** Who draws this page, when it is not the editor of WordPress. */
function page_builder( int $id, string $content ): ?string {
	$marks = array(
		'elementor'  => array( '_elementor_edit_mode', 'builder' ),
		'divi'       => array( '_et_pb_use_builder', 'on' ),
		'beaver'     => array( '_fl_builder_enabled', '1' ),
		'avada'      => array( 'fusion_builder_status', 'active' ),
		'bricks'     => array( '_bricks_page_content_2', null ),
		'oxygen'     => array( 'ct_builder_shortcodes', null ),
		'breakdance' => array( '_breakdance_data', null ),
		'brizy'      => array( 'brizy_post_uid', null ),
		'siteorigin' => array( 'panels_data', null ),
	);
	foreach ( $marks as $builder => list( $key, $value ) ) {
		if ( metadata_exists( 'post', $id, $key ) && ( null === $value || get_post_meta( $id, $key, true ) === $value ) ) {
			return $builder;
		}
	}
	return strpos( $content, '[vc_row' ) === false ? null : 'wpbakery';
}
