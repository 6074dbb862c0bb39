<?php
/** The routes. Who may do what to an object is asked again where the object is known. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const MAX_RESOURCES = 200;
const MAX_ITEMS     = 500;

/**
 * Every route: method, path, callback, the capability it needs (`null`: none), arguments.
 *
 * @return array<array{0: string, 1: string, 2: string, 3: ?string, 4: array}>
 */
function routes(): array {
	$page = array(
		'type'    => 'integer',
		'minimum' => 1,
		'default' => 1,
	);
	return array(
		array( 'GET', '/status', 'route_status', 'edit_posts', array() ),
		array( 'GET', '/resolve', 'route_resolve', 'edit_posts', array( 'url' => text_argument( 2048 ) ) ),
		array( 'POST', '/read', 'route_read', 'edit_posts', read_arguments() ),
		// What only they may edit, only they may read.
		array( 'POST', '/site-editor', 'route_site_editor', 'edit_theme_options', array( 'templates' => list_of_texts( 50, 200 ) ) ),
		array( 'POST', '/apply', 'route_apply', 'edit_posts', apply_arguments() ),
		// Emptying caches costs the site more than an edit does.
		array( 'POST', '/purge', 'route_purge', 'manage_options', array( 'urls' => list_of_texts( 200, 2048 ) ) ),
		array( 'GET', '/log', 'route_log', 'edit_posts', array( 'page' => $page ) ),
		array( 'POST', '/pair', 'route_pair', null, array( 'code' => text_argument( 40 ) ) ),
		array( 'POST', '/disconnect', 'route_disconnect', 'read', array() ),
	);
}

function register_routes(): void {
	foreach ( routes() as list( $method, $path, $callback, $capability, $arguments ) ) {
		register_rest_route(
			'sitemend/v1',
			$path,
			array(
				'methods'             => $method,
				'callback'            => __NAMESPACE__ . '\\' . $callback,
				'permission_callback' => null === $capability ? '__return_true' : function () use ( $capability ) {
					return allowed( $capability );
				},
				'args'                => $arguments,
			)
		);
	}
}

function allowed( string $capability ) {
	if ( ! is_user_logged_in() ) {
		return new \WP_Error( 'sitemend_not_logged_in', __( 'An application password is needed.', 'sitemend' ), array( 'status' => 401 ) );
	}
	return current_user_can( $capability ) ? true : new \WP_Error( 'sitemend_forbidden', __( 'Your WordPress user may not do this.', 'sitemend' ), array( 'status' => 403 ) );
}

function text_argument( int $longest ): array {
	return array(
		'type'      => 'string',
		'required'  => true,
		'minLength' => 1,
		'maxLength' => $longest,
	);
}

function list_of_texts( int $most, int $longest ): array {
	return array(
		'type'     => 'array',
		'required' => true,
		'maxItems' => $most,
		'items'    => array(
			'type'      => 'string',
			'maxLength' => $longest,
		),
	);
}

function list_of_objects( int $most, array $properties ): array {
	return array(
		'type'     => 'array',
		'required' => true,
		'maxItems' => $most,
		'items'    => array(
			'type'       => 'object',
			'properties' => $properties,
		),
	);
}

function read_arguments(): array {
	return array(
		'resources' => list_of_objects(
			MAX_RESOURCES,
			array(
				'ref'    => text_argument( 2048 ),
				'fields' => list_of_texts( 200, 250 ),
			)
		),
		'keys'      => array(
			'required' => false,
			'default'  => array(),
		) + list_of_texts( MAX_ITEMS, 191 ),
	);
}

function apply_arguments(): array {
	$flag = array(
		'type'    => 'boolean',
		'default' => false,
	);
	$edit = array(
		'kind'  => array(
			'type'     => 'string',
			'enum'     => array( 'value', 'fragment' ),
			'required' => true,
		),
		'field' => text_argument( 250 ),
		'name'  => array( 'type' => 'string' ),
	);
	$item = array(
		'key'   => text_argument( 191 ),
		'edits' => array( 'minItems' => 1 ) + list_of_objects( 200, $edit ),
	);
	return array(
		'fence'      => array(
			'type'     => 'integer',
			'required' => true,
		),
		// The clock by which the server counts its fences, in milliseconds.
		'clock'      => array( 'type' => 'integer' ),
		'dryRun'     => $flag,
		'ignoreLock' => $flag,
		'resources'  => list_of_objects(
			MAX_RESOURCES,
			array(
				'ref'   => text_argument( 2048 ),
				'items' => list_of_objects( MAX_ITEMS, $item ),
			)
		),
	);
}

/** What the schema cannot say: texts must come as they are, never turned from numbers. */
function unusable_edit( array $edit ): ?string {
	foreach ( array( 'before', 'after' ) as $side ) {
		if ( ! array_key_exists( $side, $edit ) || ! ( is_string( $edit[ $side ] ) || ( null === $edit[ $side ] && 'value' === $edit['kind'] ) ) ) {
			return sprintf( /* translators: %s: before or after. */ __( '%s is not a text.', 'sitemend' ), $side );
		}
		if ( 'fragment' === $edit['kind'] && '' === $edit[ $side ] ) {
			return sprintf( /* translators: %s: before or after. */ __( '%s is empty.', 'sitemend' ), $side );
		}
	}
	return null;
}

function route_status() {
	repair_tables();
	return answer( status() );
}

function route_resolve( \WP_REST_Request $request ) {
	return answer( resolve( $request['url'] ) );
}

function route_read( \WP_REST_Request $request ) {
	return with_tables(
		function () use ( $request ) {
			return read( $request['resources'], $request['keys'] );
		}
	);
}

function route_site_editor( \WP_REST_Request $request ) {
	return with_tables(
		function () use ( $request ) {
			return site_editor( $request['templates'] );
		}
	);
}

function route_apply( \WP_REST_Request $request ) {
	$body      = $request->get_json_params();
	$resources = $body['resources'] ?? array();
	foreach ( $resources as $resource ) {
		foreach ( $resource['items'] as $item ) {
			foreach ( $item['edits'] as $edit ) {
				$why = unusable_edit( $edit );
				if ( null !== $why ) {
					return new \WP_Error( 'sitemend_bad_edit', $why, array( 'status' => 400 ) );
				}
			}
		}
	}
	$options = array(
		'fence'      => (int) $request['fence'],
		'dryRun'     => (bool) $request['dryRun'],
		'ignoreLock' => (bool) $request['ignoreLock'],
	);
	$clock   = isset( $request['clock'] ) ? (int) $request['clock'] : null;
	return with_tables(
		function () use ( $resources, $options, $clock ) {
			$obstacle = Database::obstacle();
			if ( null !== $obstacle ) {
				return new \WP_Error( 'sitemend_not_transactional', $obstacle, array( 'status' => 409 ) );
			}
			if ( is_fence_ahead( $options['fence'], $clock ) ) {
				return new \WP_Error( 'sitemend_fence_ahead', __( 'The number of this write lies in the future: compare the clocks of the Sitemend server and of this site.', 'sitemend' ), array( 'status' => 400 ) );
			}
			return array( 'resources' => apply( $resources, $options ) );
		}
	);
}

function route_purge( \WP_REST_Request $request ) {
	return answer( array( 'purged' => purge( $request['urls'] ) ) );
}

function route_log( \WP_REST_Request $request ) {
	return with_tables(
		function () use ( $request ) {
			return array( 'entries' => log_page( (int) $request['page'], current_user_can( 'manage_options' ) ? null : get_current_user_id() ) );
		}
	);
}

function route_pair( \WP_REST_Request $request ) {
	return answer( pair( $request['code'] ) );
}

function route_disconnect() {
	return answer( disconnect() );
}

/** What needs our tables: they are made again where they are missing, and the true reason is told where that fails. */
function with_tables( callable $work ) {
	$missing = repair_tables();
	if ( null !== $missing ) {
		return $missing;
	}
	try {
		return answer( $work() );
	} catch ( Lost $lost ) {
		return new \WP_Error( 'sitemend_busy', __( 'The database was busy. What has not been answered was not written.', 'sitemend' ), array( 'status' => 503 ) );
	}
}

/** Nothing of ours may be kept by a cache in between. */
function answer( $data ) {
	if ( is_wp_error( $data ) ) {
		return $data;
	}
	$response = new \WP_REST_Response( $data );
	$response->header( 'Cache-Control', 'no-store' );
	return $response;
}
