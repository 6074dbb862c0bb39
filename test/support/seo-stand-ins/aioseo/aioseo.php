<?php
/**
 * Plugin Name: Stand-in for All in One SEO
 * Version: 1.0.0
 * License: GPL-2.0-or-later
 *
 * For tests; our own code. It behaves to the outside as All in One SEO 4.9.9 does, as far as that was read from its
 * source: a table `aioseo_posts` behind a model, mirrored to metas when a post is saved; in core REST one field
 * `aioseo_meta_data`, shown to all, where robots go by the names `default` and `noindex` and others are passed over.
 */

namespace AIOSEO\Plugin\Common\Models {
	defined( 'ABSPATH' ) || exit;

	#[\AllowDynamicProperties]
	class Post {
		/** Name in a request => column. */
		const MAP = array( 'title' => 'title', 'description' => 'description', 'canonical_url' => 'canonical_url', 'default' => 'robots_default', 'noindex' => 'robots_noindex', 'nofollow' => 'robots_nofollow', 'noarchive' => 'robots_noarchive', 'nosnippet' => 'robots_nosnippet', 'noimageindex' => 'robots_noimageindex', 'notranslate' => 'robots_notranslate', 'og_title' => 'og_title', 'og_description' => 'og_description', 'og_image_type' => 'og_image_type', 'og_image_custom_url' => 'og_image_custom_url', 'twitter_use_og' => 'twitter_use_og', 'twitter_card' => 'twitter_card', 'twitter_title' => 'twitter_title', 'twitter_description' => 'twitter_description', 'twitter_image_type' => 'twitter_image_type', 'twitter_image_custom_url' => 'twitter_image_custom_url' );
		const FLAG   = '/^(robots_|twitter_use_og$)/';
		const MIRROR = array( 'title', 'description', 'og_title', 'og_description', 'twitter_title', 'twitter_description' );

		public static function table(): string {
			global $wpdb;
			return $wpdb->prefix . 'aioseo_posts';
		}

		public static function getPost( $id ): self {
			global $wpdb;
			$post = new self();
			$row  = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM ' . self::table() . ' WHERE post_id = %d', $id ), ARRAY_A );
			$new  = array( 'id' => null, 'post_id' => $id ) + array_fill_keys( array_values( self::MAP ), null );
			foreach ( $row ?: array_merge( $new, array( 'robots_default' => 1, 'twitter_use_og' => 0, 'og_image_type' => 'default', 'twitter_image_type' => 'default', 'twitter_card' => 'default' ) ) as $column => $value ) {
				$post->$column = $value !== null && preg_match( self::FLAG, $column ) ? (bool) $value : $value;
			}
			return $post;
		}

		public function exists(): bool {
			return ! empty( $this->id );
		}

		public function save(): void {
			global $wpdb;
			$values = array();
			foreach ( self::MAP as $column ) {
				$value             = $this->$column ?? null;
				$values[ $column ] = preg_match( self::FLAG, $column ) ? (int) (bool) $value : $value;
			}
			$values += array( 'post_id' => $this->post_id, 'updated' => gmdate( 'Y-m-d H:i:s' ) );
			$this->exists() ? $wpdb->update( self::table(), $values, array( 'id' => $this->id ) ) : $wpdb->insert( self::table(), $values );
			$this->id = $this->exists() ? $this->id : $wpdb->insert_id;
		}

		public function delete(): void {
			global $wpdb;
			$wpdb->delete( self::table(), array( 'id' => $this->id ) );
		}

		/** A text that is the default counts as none. */
		public static function savePost( $id, array $data ): void {
			$post = self::getPost( $id );
			foreach ( array_intersect_key( $data, self::MAP ) as $name => $value ) {
				$column        = self::MAP[ $name ];
				$text          = strpos( $column, '_url' ) ? sanitize_url( (string) $value ) : sanitize_text_field( (string) $value );
				$is_default    = $text === ( array( 'title' => \STANDIN_AIOSEO_TITLE, 'description' => '#post_excerpt' )[ $name ] ?? null );
				$post->$column = preg_match( self::FLAG, $column ) ? filter_var( $value, FILTER_VALIDATE_BOOLEAN ) : ( $is_default ? null : $text );
			}
			foreach ( self::MIRROR as $column ) {
				update_post_meta( $id, "_aioseo_$column", wp_slash( (string) $post->$column ) );
			}
			$post->save();
		}
	}
}

namespace {
	use AIOSEO\Plugin\Common\Models\Post;

	define( 'AIOSEO_VERSION', '4.9.9' );
	define( 'AIOSEO_FILE', __FILE__ );
	const STANDIN_AIOSEO_TITLE = '#post_title #separator_sa #site_title';

	register_activation_hook(
		__FILE__,
		function () {
			global $wpdb;
			$columns = array_map( fn( $column ) => $column . ( preg_match( Post::FLAG, $column ) ? ' tinyint(1) NOT NULL DEFAULT ' . (int) ( $column === 'robots_default' ) : ' text' ), array_values( Post::MAP ) );
			$wpdb->query( 'CREATE TABLE IF NOT EXISTS ' . Post::table() . ' (id bigint unsigned AUTO_INCREMENT PRIMARY KEY, post_id bigint unsigned, updated datetime NULL, ' . implode( ', ', $columns ) . ', KEY (post_id)) ' . $wpdb->get_charset_collate() );
		}
	);

	add_action(
		'rest_api_init',
		function () {
			register_rest_route( 'aioseo/v1', '/ping', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => fn() => array( 'success' => true ) ) );
			$read  = fn( $post ) => Post::getPost( $post['id'] )->exists() ? get_object_vars( Post::getPost( $post['id'] ) ) : array();
			$write = fn( $data, $post ) => current_user_can( 'edit_post', $post->ID ) ? Post::savePost( $post->ID, (array) $data ) : null;
			register_rest_field( array_values( get_post_types( array( 'public' => true, 'show_in_rest' => true ) ) ), 'aioseo_meta_data', array( 'get_callback' => $read, 'update_callback' => $write ) );
		}
	);

	/** `#post_title` and the like. */
	function standin_aioseo_fill( ?string $text ): string {
		$post    = get_queried_object();
		$excerpt = $post->post_excerpt ?: wp_html_excerpt( wp_strip_all_tags( strip_shortcodes( $post->post_content ), true ), 160 );
		return trim( strtr( (string) $text, array( '#post_title' => $post->post_title, '#separator_sa' => '-', '#site_title' => get_bloginfo( 'name' ), '#post_excerpt' => $excerpt, '#tagline' => get_bloginfo( 'description' ) ) ) );
	}
	$standin_title = fn() => standin_aioseo_fill( Post::getPost( get_queried_object_id() )->title ?: STANDIN_AIOSEO_TITLE );
	add_filter( 'pre_get_document_title', fn( $title ) => is_singular() ? esc_html( $standin_title() ) : $title, 99999 );
	add_filter( 'wp_robots', fn( $robots ) => is_singular() ? array() : $robots, 99 );
	remove_action( 'wp_head', 'rel_canonical' );

	add_action(
		'wp_head',
		function () use ( $standin_title ) {
			if ( ! is_singular() ) {
				return;
			}
			$post        = Post::getPost( get_queried_object_id() );
			$description = standin_aioseo_fill( $post->description ?: '#post_excerpt' );
			$robots      = $post->robots_default ? array() : array_filter( array( 'noindex', 'nofollow', 'noarchive', 'nosnippet', 'noimageindex', 'notranslate' ), fn( $one ) => $post->{"robots_$one"} );
			$own_image   = $post->og_image_type === 'custom_image' ? $post->og_image_custom_url : '';
			$tags        = array( 'og:title' => standin_aioseo_fill( $post->og_title ) ?: $standin_title(), 'og:description' => standin_aioseo_fill( $post->og_description ) ?: $description, 'og:image' => $own_image );
			$card        = array( 'twitter:title' => ( $post->twitter_use_og ? '' : standin_aioseo_fill( $post->twitter_title ) ) ?: $tags['og:title'], 'twitter:description' => ( $post->twitter_use_og ? '' : standin_aioseo_fill( $post->twitter_description ) ) ?: $tags['og:description'] );
			echo "\n<!-- All in One SEO 4.9.9 - aioseo.com -->\n";
			foreach ( array_filter( array( 'description' => $description, 'robots' => implode( ', ', $robots ?: array( 'max-image-preview:large' ) ) ) + $card ) as $name => $content ) {
				printf( "<meta name=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $content ) );
			}
			printf( "<link rel=\"canonical\" href=\"%s\" />\n", esc_url( $post->canonical_url ?: get_permalink() ) );
			foreach ( array_filter( $tags ) as $name => $content ) {
				printf( "<meta property=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $content ) );
			}
			echo "<!-- All in One SEO -->\n\n";
		},
		1
	);
}
