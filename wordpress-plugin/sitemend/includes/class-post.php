<?php
/**
 * Posts, pages, attachments and other types of the posts table.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is compared and locked; a cache would answer with what was.

final class Post extends Resource {
	private const COLUMNS = array( 'post_title', 'post_content', 'post_excerpt', 'post_name', 'post_status' );

	private $id;
	private $metas;
	private $row = array();

	public function __construct( int $id ) {
		$this->id    = $id;
		$this->metas = new Metas( 'post', $id );
	}

	public function lock( array $fields ): ?array {
		global $wpdb;
		$rows = Database::rows( "SELECT ID, post_title, post_content, post_excerpt, post_name, post_status, post_type, post_parent, post_modified_gmt FROM {$wpdb->posts} WHERE ID = %d", array( $this->id ) );
		if ( ! $rows || ! is_editable_type( $rows[0]['post_type'] ) ) {
			return null;
		}
		$this->row      = $rows[0];
		$this->troubles = array();
		$values         = array_intersect_key( texts( $this->row, self::COLUMNS ), array_flip( $fields ) );
		foreach ( $this->metas->lock( $fields ) + Aioseo::lock( $this->id, $fields ) as $field => list( $value, $trouble ) ) {
			$values[ $field ] = $value;
			if ( null !== $trouble ) {
				$this->troubles[ $field ] = $trouble;
			}
		}
		return $values;
	}

	public function about(): array {
		return array(
			'type'           => $this->row['post_type'],
			'status'         => $this->row['post_status'],
			'title'          => $this->row['post_title'],
			'url'            => $this->is_shared() ? '' : (string) get_permalink( $this->id ),
			'editUrl'        => $this->edit_url(),
			'unfilteredHtml' => unfiltered_html(),
			'builder'        => page_builder( $this->id, $this->row['post_content'] ),
		);
	}

	/** Shown on other pages, without one of its own. */
	private function is_shared(): bool {
		return in_array( $this->row['post_type'], SHARED_TYPES, true );
	}

	/** Of templates and menus the site editor; WordPress names it to those who may edit. */
	private function edit_url(): string {
		$site_editor = $this->is_shared() ? (string) get_edit_post_link( $this->id, 'raw' ) : '';
		return '' === $site_editor ? admin_url( 'post.php?post=' . $this->id . '&action=edit' ) : $site_editor;
	}

	/** A draft is shown nowhere. */
	public function is_everywhere(): bool {
		return $this->is_shared() && 'publish' === $this->row['post_status'];
	}

	public function can_edit(): bool {
		$type = get_post_type_object( $this->row['post_type'] );
		return null !== $type && current_user_can( $type->cap->edit_posts ) && current_user_can( 'edit_post', $this->id );
	}

	public function is_public(): bool {
		return is_post_publicly_viewable( $this->id );
	}

	public function trashed(): bool {
		return 'trash' === $this->row['post_status'];
	}

	public function forbids( string $field ): ?string {
		if ( ! $this->can_edit() ) {
			return __( 'Your WordPress user may not edit this.', 'sitemend' );
		}
		$place = meta_place( $field );
		$known = null === $place ? in_array( $field, self::COLUMNS, true ) || Aioseo::column( $field ) !== null : is_allowed_meta( $place );
		if ( ! $known ) {
			return __( 'This field is not one that Sitemend may touch.', 'sitemend' );
		}
		if ( is_template( $this->row['post_type'] ) && 'post_content' !== $field ) {
			return __( 'Of a template only the content can be changed.', 'sitemend' );
		}
		if ( 'post_status' === $field ) {
			return $this->forbids_status();
		}
		$type = get_post_type_object( $this->row['post_type'] );
		if ( decides_on_indexing( $field ) && ! current_user_can( $type->cap->edit_others_posts ) ) {
			return __( 'Your WordPress user is not an editor, who decides on how pages are indexed.', 'sitemend' );
		}
		return null;
	}

	private function forbids_status(): ?string {
		if ( ! current_user_can( 'delete_post', $this->id ) ) {
			return __( 'Your WordPress user may not delete this.', 'sitemend' );
		}
		$has_trash = EMPTY_TRASH_DAYS && ( 'attachment' !== $this->row['post_type'] || ( defined( 'MEDIA_TRASH' ) && MEDIA_TRASH ) );
		return $has_trash ? null : __( 'There is no trash for this here: it would be deleted for good.', 'sitemend' );
	}

	public function unfit( string $field, ?string $value ): ?string {
		if ( in_array( $field, self::COLUMNS, true ) && null === $value ) {
			return __( 'This cannot be absent.', 'sitemend' );
		}
		if ( 'post_status' === $field && ! in_array( $value, array( 'publish', 'trash' ), true ) ) {
			return __( 'Only publish and trash are possible.', 'sitemend' );
		}
		return unfit_meta( $field, $value );
	}

	public function bystanders( array $changed ): array {
		return array_intersect( self::COLUMNS, $changed ) ? array( 'post_title', 'post_content', 'post_excerpt' ) : array();
	}

	public function filtered( array $changed, array $final ): ?string {
		$why = filtered_texts( $changed, $final );
		// WordPress saves these three together, so that each of them would be filtered.
		if ( null !== $why || unfiltered_html() || ! array_intersect( array( 'post_title', 'post_content', 'post_excerpt', 'post_name' ), $changed ) ) {
			return $why;
		}
		foreach ( array( 'post_title', 'post_content', 'post_excerpt' ) as $column ) {
			$text   = $final[ $column ] ?? (string) $this->row[ $column ];
			$filter = 'post_title' === $column ? 'wp_filter_kses' : 'wp_filter_post_kses';
			if ( wp_unslash( $filter( wp_slash( $text ) ) ) !== $text ) {
				return sprintf( /* translators: %s: name of a field. */ __( 'Your WordPress user lacks unfiltered_html: WordPress would change %s.', 'sitemend' ), $column );
			}
		}
		return null;
	}

	/** Runs the filters of a save, not its actions: a save that is broken off half way is one that other plugins have seen. */
	public function altered( array $changed, array $final ): ?string {
		global $wpdb;
		foreach ( array_intersect( self::COLUMNS, $changed ) as $column ) {
			if ( ! is_storable( $wpdb->posts, $column, $final[ $column ] ) ) {
				return would_not_fit( $column );
			}
		}
		if ( array_intersect( array( 'post_title', 'post_content', 'post_excerpt', 'post_name' ), $changed ) ) {
			foreach ( array( 'post_title', 'post_content', 'post_excerpt' ) as $column ) {
				$text = $final[ $column ] ?? (string) $this->row[ $column ];
				if ( wp_unslash( sanitize_post_field( $column, wp_slash( $text ), $this->id, 'db' ) ) !== $text ) {
					return would_be_altered( $column );
				}
			}
		}
		$slug = in_array( 'post_name', $changed, true ) ? $final['post_name'] : null;
		if ( null !== $slug && ( sanitize_title( $slug ) !== $slug || wp_unique_post_slug( $slug, $this->id, $this->row['post_status'], $this->row['post_type'], (int) $this->row['post_parent'] ) !== $slug ) ) {
			return would_be_altered( 'post_name' );
		}
		return altered_metas( 'post', $this->row['post_type'], $changed, $final );
	}

	public function write( array $changes ): void {
		$columns = array_diff_key( array_intersect_key( $changes, array_flip( self::COLUMNS ) ), array( 'post_status' => '' ) );
		if ( $columns ) {
			// The template is not ours to judge: one that the theme lacks would make WordPress refuse the whole post.
			$saved = wp_update_post(
				wp_slash( $columns ) + array(
					'ID'            => $this->id,
					'page_template' => '',
				),
				true
			);
			if ( is_wp_error( $saved ) ) {
				// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
				throw new NotTaken( array_keys( $columns ), $saved->get_error_message() );
			}
		}
		$this->metas->write( $changes );
		Aioseo::write( $this->id, $changes );
		if ( isset( $changes['post_status'] ) ) {
			$this->move( $changes['post_status'] );
		}
	}

	private function move( string $status ): void {
		$as_it_was = function ( $new, $id, $previous ) {
			return $id === $this->id ? $previous : $new;
		};
		add_filter( 'wp_untrash_post_status', $as_it_was, PHP_INT_MAX, 3 );
		$moved = 'trash' === $status ? wp_trash_post( $this->id ) : wp_untrash_post( $this->id );
		remove_filter( 'wp_untrash_post_status', $as_it_was, PHP_INT_MAX );
		if ( ! $moved ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
			throw new NotTaken( array( 'post_status' ), __( 'WordPress did not move this.', 'sitemend' ) );
		}
	}

	public function forget(): void {
		wp_cache_delete( $this->id, 'posts' );
		wp_cache_delete( $this->id, 'post_meta' );
	}

	public function settle(): void {
		$this->forget();
		clean_post_cache( $this->id );
	}

	public function lock_state(): array {
		global $wpdb;
		$state  = parent::lock_state();
		$lock   = Database::rows( "SELECT meta_value FROM {$wpdb->postmeta}" . Database::by_index( 'post_id' ) . " WHERE post_id = %d AND meta_key = '_edit_lock'", array( $this->id ) );
		$parts  = explode( ':', $lock[0]['meta_value'] ?? '' );
		$age    = time() - (int) $parts[0];
		$window = (int) apply_filters( 'wp_check_post_lock_window', 150 );
		$holder = (int) ( $parts[1] ?? 0 );
		// Also when it is the connected user's own: nothing that REST does sets it, so a person has the editor open.
		// One of the future is no lock, but clocks of several web servers may differ by seconds.
		if ( $holder && $age < $window && $age > -5 ) {
			$user              = get_userdata( $holder );
			$state['lockedBy'] = $user ? $user->display_name : (string) $holder;
			$state['lockAge']  = $age;
		}
		$autosaves              = $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_parent = %d AND post_type = 'revision' AND post_name = %s AND post_modified_gmt > %s", $this->id, $this->id . '-autosave-v1', $this->row['post_modified_gmt'] ) );
		$state['autosaveNewer'] = (int) $autosaves > 0;
		return $state;
	}

	public function latest_revision(): ?int {
		global $wpdb;
		$id = $wpdb->get_var( $wpdb->prepare( "SELECT MAX(ID) FROM {$wpdb->posts} WHERE post_parent = %d AND post_type = 'revision' AND post_name <> %s", $this->id, $this->id . '-autosave-v1' ) );
		return $id ? (int) $id : null;
	}
}
