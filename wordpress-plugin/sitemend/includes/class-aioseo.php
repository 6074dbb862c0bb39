<?php
/**
 * AIOSEO keeps its fields in a table of its own.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is compared and locked; a cache would answer with what was.

/** AIOSEO keeps its fields in a table of its own. */
final class Aioseo {
	private const COLUMNS = array( 'title', 'description', 'canonical_url', 'og_title', 'og_description', 'og_image_type', 'og_image_custom_url', 'twitter_use_og', 'twitter_title', 'twitter_description', 'twitter_card', 'twitter_image_type', 'twitter_image_custom_url', 'robots_default', 'robots_noindex', 'robots_nofollow', 'robots_noarchive', 'robots_nosnippet', 'robots_noimageindex' );

	private const MADE = '_sitemend_aioseo_made';

	public static function column( string $field ): ?string {
		$column = strpos( $field, 'aioseo:' ) === 0 ? substr( $field, 7 ) : '';
		return in_array( $column, self::COLUMNS, true ) ? $column : null;
	}

	/** @return array<string, array{0: ?string, 1: ?string}> */
	public static function lock( int $post, array $fields ): array {
		global $wpdb;
		$columns = array_filter( array_combine( $fields, array_map( array( self::class, 'column' ), $fields ) ) );
		if ( ! $columns ) {
			return array();
		}
		$table = self::table();
		if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) !== $table ) {
			return array_fill_keys( array_keys( $columns ), array( null, __( 'AIOSEO has no table here.', 'sitemend' ) ) );
		}
		$rows = Database::rows( "SELECT * FROM $table WHERE post_id = %d", array( $post ) );
		$row  = $rows[0] ?? self::defaults();
		return array_map(
			function ( $column ) use ( $rows, $row ) {
				return count( $rows ) > 1 ? array( null, __( 'AIOSEO has several rows for this post.', 'sitemend' ) ) : array( $row[ $column ] ?? null, null );
			},
			$columns
		);
	}

	/** What a row has that nobody has filled: so that undoing finds the same, whether or not there was one before. */
	private static function defaults(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
		return array_column( (array) $wpdb->get_results( 'SHOW COLUMNS FROM ' . self::table(), ARRAY_A ), 'Default', 'Field' );
	}

	private static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'aioseo_posts';
	}

	/** The row without what every saving changes. */
	private static function stable( int $post ): string {
		$rows = Database::rows( 'SELECT * FROM ' . self::table() . ' WHERE post_id = %d', array( $post ) );
		return (string) wp_json_encode( array_diff_key( $rows[0] ?? array(), array_flip( array( 'id', 'created', 'updated' ) ) ) );
	}

	/** A row of ours is remembered as it was when it was empty. */
	private static function make( string $model, int $post ): void {
		$row          = $model::getPost( $post );
		$row->post_id = $post;
		foreach ( array_intersect_key( self::defaults(), array_flip( self::COLUMNS ) ) as $column => $value ) {
			$row->$column = $value;
		}
		$row->save();
		update_post_meta( $post, self::MADE, md5( self::stable( $post ) ) );
	}

	public static function write( int $post, array $changes ): void {
		$columns = array();
		foreach ( $changes as $field => $value ) {
			if ( self::column( $field ) !== null ) {
				$columns[ self::column( $field ) ] = $value;
			}
		}
		if ( ! $columns ) {
			return;
		}
		$model = '\\AIOSEO\\Plugin\\Common\\Models\\Post';
		if ( ! class_exists( $model ) ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
			throw new NotTaken( preg_filter( '/^/', 'aioseo:', array_keys( $columns ) ), __( 'AIOSEO is not active.', 'sitemend' ) );
		}
		if ( ! Database::rows( 'SELECT id FROM ' . self::table() . ' WHERE post_id = %d', array( $post ) ) ) {
			self::make( $model, $post );
		}
		$row = $model::getPost( $post );
		foreach ( $columns as $column => $value ) {
			$row->$column = $value;
		}
		$row->post_id = $post;
		$row->save();
		if ( get_post_meta( $post, self::MADE, true ) === md5( self::stable( $post ) ) ) {
			$row->delete();
			delete_post_meta( $post, self::MADE );
		}
	}
}
