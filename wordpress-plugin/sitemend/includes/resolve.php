<?php
/** From an address to what is edited when that page shall change. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

function resolve( string $url ) {
	$ref      = ref_of( $url );
	$resource = null === $ref ? null : Resource::of( $ref );
	if ( null === $resource || $resource->lock( array() ) === null || ! may_see( $ref, $resource ) ) {
		return new \WP_Error( 'sitemend_not_found', __( 'No object of this site has that address.', 'sitemend' ), array( 'status' => 404 ) );
	}
	$about = $resource->about();
	return array(
		'ref'     => $ref,
		'type'    => $about['type'],
		'status'  => $about['status'],
		'title'   => $about['title'],
		'url'     => $about['url'],
		'editUrl' => $about['editUrl'],
	);
}

/** What is not shown to everybody, only to those who can edit it. */
function may_see( string $ref, Resource $resource ): bool {
	if ( $resource->can_edit() ) {
		return true;
	}
	return $resource->is_public() && ( 0 !== strpos( $ref, 'post:' ) || current_user_can( 'read_post', (int) substr( $ref, 5 ) ) );
}

function ref_of( string $url ): ?string {
	$path = path_on_this_site( $url );
	if ( null === $path ) {
		return null;
	}
	$home = (string) wp_parse_url( home_url( '/' ), PHP_URL_PATH );
	$bare = (string) strtok( $path, '?' );
	if ( trailingslashit( $bare ) === trailingslashit( $home ) && strpos( $path, '?' ) === false ) {
		$front = get_option( 'show_on_front' ) === 'page' ? (int) get_option( 'page_on_front' ) : 0;
		return $front ? "post:$front" : 'site';
	}
	$post = url_to_postid( $url );
	if ( ! $post ) {
		$post = (int) attachment_url_to_postid( $url );
	}
	return $post ? "post:$post" : ref_of_term( $path );
}

function ref_of_term( string $path ): ?string {
	parse_str( (string) wp_parse_url( $path, PHP_URL_QUERY ), $query );
	$segments = array_filter( explode( '/', (string) strtok( $path, '?' ) ), 'strlen' );
	foreach ( get_taxonomies( array( 'public' => true ), 'objects' ) as $taxonomy ) {
		$slug = $query[ $taxonomy->query_var ? $taxonomy->query_var : $taxonomy->name ] ?? end( $segments );
		$term = is_string( $slug ) && '' !== $slug ? get_term_by( 'slug', $slug, $taxonomy->name ) : false;
		if ( isset( $query['cat'] ) && 'category' === $taxonomy->name ) {
			$term = get_term( (int) $query['cat'], 'category' );
		}
		$link = $term instanceof \WP_Term ? get_term_link( $term ) : '';
		if ( is_string( $link ) && '' !== $link && untrailingslashit( path_key( (string) path_on_this_site( $link ) ) ) === untrailingslashit( path_key( $path ) ) ) {
			return 'term:' . $term->term_id;
		}
	}
	return null;
}
