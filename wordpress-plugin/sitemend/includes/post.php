<?php
/** Posts, pages, attachments and all other types that stand in the posts table. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

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
		$rows = Database::rows( "SELECT ID, post_title, post_content, post_excerpt, post_name, post_status, post_type, post_modified_gmt FROM {$wpdb->posts} WHERE ID = %d", array( $this->id ) );
		if ( ! $rows || $rows[0]['post_type'] === 'revision' ) {
			return null;
		}
		$this->row      = $rows[0];
		$this->troubles = array();
		$values         = array_intersect_key( texts( $this->row, self::COLUMNS ), array_flip( $fields ) );
		foreach ( $this->metas->lock( $fields ) + Aioseo::lock( $this->id, $fields ) as $field => list( $value, $trouble ) ) {
			$values[ $field ] = $value;
			if ( $trouble !== null ) {
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
			'url'            => (string) get_permalink( $this->id ),
			'editUrl'        => admin_url( 'post.php?post=' . $this->id . '&action=edit' ),
			'unfilteredHtml' => unfiltered_html(),
			'builder'        => page_builder( $this->id, $this->row['post_content'] ),
		);
	}

	public function can_edit(): bool {
		return current_user_can( 'edit_post', $this->id );
	}

	public function trashed(): bool {
		return $this->row['post_status'] === 'trash';
	}

	public function forbids( string $field ): ?string {
		if ( ! $this->can_edit() ) {
			return 'your WordPress user may not edit this';
		}
		$place = meta_place( $field );
		if ( $place !== null ) {
			return is_allowed_meta( $place ) ? null : 'this meta key is not one that Sitemend may touch';
		}
		if ( $field === 'post_status' ) {
			return $this->forbids_status();
		}
		$known = in_array( $field, self::COLUMNS, true ) || Aioseo::column( $field ) !== null;
		return $known ? null : 'Sitemend may not touch this field';
	}

	private function forbids_status(): ?string {
		if ( ! current_user_can( 'delete_post', $this->id ) ) {
			return 'your WordPress user may not delete this';
		}
		$has_trash = EMPTY_TRASH_DAYS && ( $this->row['post_type'] !== 'attachment' || ( defined( 'MEDIA_TRASH' ) && MEDIA_TRASH ) );
		return $has_trash ? null : 'there is no trash for this here: it would be deleted for good';
	}

	public function unfit( string $field, ?string $value ): ?string {
		if ( in_array( $field, self::COLUMNS, true ) && $value === null ) {
			return 'this cannot be absent';
		}
		if ( $field === 'post_status' && ! in_array( $value, array( 'publish', 'trash' ), true ) ) {
			return 'only publish and trash are possible';
		}
		if ( in_array( $field, self::COLUMNS, true ) ) {
			return unstorable( $GLOBALS['wpdb']->posts, $field, (string) $value );
		}
		return unfit_meta( $field, $value ) ?? altered_meta( 'post', $this->id, $field, $value );
	}

	public function bystanders( array $changed ): array {
		return array_intersect( self::COLUMNS, $changed ) ? array( 'post_title', 'post_content', 'post_excerpt' ) : array();
	}

	public function filtered( array $changed, array $final ): ?string {
		$why = filtered_metas( $changed, $final );
		// WordPress saves these three together, so that each of them would be filtered.
		if ( $why !== null || unfiltered_html() || ! array_intersect( array( 'post_title', 'post_content', 'post_excerpt', 'post_name' ), $changed ) ) {
			return $why;
		}
		foreach ( array( 'post_title', 'post_content', 'post_excerpt' ) as $column ) {
			$text   = $final[ $column ] ?? (string) $this->row[ $column ];
			$filter = $column === 'post_title' ? 'wp_filter_kses' : 'wp_filter_post_kses';
			if ( wp_unslash( $filter( wp_slash( $text ) ) ) !== $text ) {
				return "your WordPress user lacks unfiltered_html: WordPress would change $column";
			}
		}
		return null;
	}

	public function write( array $changes ): void {
		$columns = array_diff_key( array_intersect_key( $changes, array_flip( self::COLUMNS ) ), array( 'post_status' => '' ) );
		if ( $columns ) {
			// The template is not ours to judge: one that the theme lacks would make WordPress refuse the whole post.
			$saved = wp_update_post( wp_slash( $columns ) + array( 'ID' => $this->id, 'page_template' => '' ), true );
			if ( is_wp_error( $saved ) ) {
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
		$moved = $status === 'trash' ? wp_trash_post( $this->id ) : wp_untrash_post( $this->id );
		remove_filter( 'wp_untrash_post_status', $as_it_was, PHP_INT_MAX );
		if ( ! $moved ) {
			throw new NotTaken( array( 'post_status' ), 'WordPress did not move this' );
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
		if ( $holder && $age < $window ) {
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

/** The truth about the current user: on multisite and with some settings the list of capabilities is wrong. */
function unfiltered_html(): bool {
	return current_user_can( 'unfiltered_html' ) && ! has_filter( 'content_save_pre', 'wp_filter_post_kses' );
}
