<?php
/**
 * Who may store which HTML.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** The truth about the current user: on multisite and with some settings the list of capabilities is wrong. */
function unfiltered_html(): bool {
	return current_user_can( 'unfiltered_html' ) && ! has_filter( 'content_save_pre', 'wp_filter_post_kses' );
}

/** Why this user may not keep these texts anywhere: WordPress would filter them in a post. */
function filtered_texts( array $changed, array $final ): ?string {
	if ( unfiltered_html() ) {
		return null;
	}
	foreach ( $changed as $field ) {
		if ( strpos( $field, ':' ) !== false && isset( $final[ $field ] ) && holds_barred_html( $field, $final[ $field ] ) ) {
			return sprintf( /* translators: %s: name of a field. */ __( 'Your WordPress user lacks unfiltered_html: WordPress would change %s.', 'sitemend' ), $field );
		}
	}
	return null;
}

/** Escapes in JSON hide nothing; and an ampersand that is only spelled out is no markup. */
function holds_barred_html( string $field, string $text ): bool {
	// Our own tags are taken apart, checked and escaped: what they say is judged.
	$tags    = in_array( $field, array( 'meta:_sitemend_social', 'option:sitemend_home_social' ), true ) ? social_tags( $text ) : null;
	$text    = null === $tags ? $text : implode( "\n", array_column( $tags, 2 ) );
	$decoded = json_decode( $text, true );
	$text    = is_array( $decoded ) ? canonical_json( $decoded ) : $text;
	return wp_kses_post( $text ) !== wp_kses_normalize_entities( $text );
}

function would_be_altered( string $field ): string {
	/* translators: %s: name of a field. */
	return sprintf( __( 'WordPress or a plugin would store another value than this in %s.', 'sitemend' ), $field );
}
