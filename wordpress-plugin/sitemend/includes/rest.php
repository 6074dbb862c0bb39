<?php
/** The routes. Who may do what to an object is asked again where the object is known. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const MAX_RESOURCES = 200;
const MAX_ITEMS     = 500;

function register_routes(): void {
	route( 'GET', '/status', 'route_status', 'edit_posts' );
	route( 'GET', '/resolve', 'route_resolve', 'edit_posts', array( 'url' => text_argument( 2048 ) ) );
	route( 'POST', '/read', 'route_read', 'edit_posts', read_arguments() );
	route( 'POST', '/apply', 'route_apply', 'edit_posts', apply_arguments() );
	route( 'POST', '/purge', 'route_purge', 'edit_posts', array( 'urls' => list_of_texts( 200, 2048 ) ) );
	route(
		'GET',
		'/log',
		'route_log',
		'edit_posts',
		array(
			'page' => array(
				'type'    => 'integer',
				'minimum' => 1,
				'default' => 1,
			),
		)
	);
	route( 'POST', '/pair', 'route_pair', null, array( 'code' => text_argument( 40 ) ) );
	route( 'POST', '/disconnect', 'route_disconnect', 'read' );
}

function route( string $method, string $path, string $callback, ?string $capability, array $arguments = array() ): void {
	register_rest_route(
		'sitemend/v1',
		$path,
		array(
			'methods'             => $method,
			'callback'            => __NAMESPACE__ . '\\' . $callback,
			'permission_callback' => $capability === null ? '__return_true' : function () use ( $capability ) {
				return allowed( $capability );
			},
			'args'                => $arguments,
		)
	);
}

function allowed( string $capability ) {
	if ( ! is_user_logged_in() ) {
		return new \WP_Error( 'sitemend_not_logged_in', 'An application password is needed.', array( 'status' => 401 ) );
	}
	return current_user_can( $capability ) ? true : new \WP_Error( 'sitemend_forbidden', 'Your WordPress user may not do this.', array( 'status' => 403 ) );
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
		'edits' => list_of_objects( 200, $edit ),
	);
	return array(
		'fence'      => array(
			'type'     => 'integer',
			'required' => true,
		),
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
		if ( ! array_key_exists( $side, $edit ) || ! ( is_string( $edit[ $side ] ) || ( $edit[ $side ] === null && $edit['kind'] === 'value' ) ) ) {
			return "$side is not a text";
		}
		if ( $edit['kind'] === 'fragment' && $edit[ $side ] === '' ) {
			return "$side is empty";
		}
	}
	return null;
}

function route_status() {
	return answer( status() );
}

function route_resolve( \WP_REST_Request $request ) {
	return answer( resolve( $request['url'] ) );
}

function route_read( \WP_REST_Request $request ) {
	return answer( read( $request['resources'], $request['keys'] ) );
}

function route_apply( \WP_REST_Request $request ) {
	$body      = $request->get_json_params();
	$resources = $body['resources'] ?? array();
	foreach ( $resources as $resource ) {
		foreach ( $resource['items'] as $item ) {
			foreach ( $item['edits'] as $edit ) {
				$why = unusable_edit( $edit );
				if ( $why !== null || ! $item['edits'] ) {
					return new \WP_Error( 'sitemend_bad_edit', $why, array( 'status' => 400 ) );
				}
			}
		}
	}
	if ( ! Database::transactional() ) {
		return new \WP_Error( 'sitemend_not_transactional', 'The tables of this WordPress cannot roll back (they are not InnoDB), so nothing is written through the plugin.', array( 'status' => 409 ) );
	}
	$options = array(
		'fence'      => (int) $request['fence'],
		'dryRun'     => (bool) $request['dryRun'],
		'ignoreLock' => (bool) $request['ignoreLock'],
	);
	try {
		return answer( array( 'resources' => apply( $resources, $options ) ) );
	} catch ( Lost $lost ) {
		return new \WP_Error( 'sitemend_busy', 'The database was busy. What had not been answered was not written.', array( 'status' => 503 ) );
	}
}

function route_purge( \WP_REST_Request $request ) {
	return answer( array( 'purged' => purge( $request['urls'] ) ) );
}

function route_log( \WP_REST_Request $request ) {
	return answer( array( 'entries' => log_page( (int) $request['page'], current_user_can( 'manage_options' ) ? null : get_current_user_id() ) ) );
}

function route_pair( \WP_REST_Request $request ) {
	return answer( pair( $request['code'] ) );
}

function route_disconnect() {
	return answer( disconnect() );
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
