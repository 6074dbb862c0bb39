<?php
/** What stands in the database now, past all caches and filters. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

const NOT_LOCKED = array(
	'lockedBy'      => null,
	'lockAge'       => null,
	'autosaveNewer' => false,
);

function read( array $resources, array $keys ): array {
	$logged = logged( $keys );
	return array(
		'resources' => array_map(
			function ( $asked ) {
				return read_one( $asked['ref'], $asked['fields'] );
			},
			$resources
		),
		'executed'  => (object) array_combine(
			$keys,
			array_map(
				function ( $key ) use ( $logged ) {
					return isset( $logged[ $key ] );
				},
				$keys
			)
		),
	);
}

function read_one( string $ref, array $fields ): array {
	$resource = Resource::of( $ref );
	$values   = null === $resource ? null : $resource->lock( $fields );
	if ( null === $resource || null === $values ) {
		return array(
			'ref'            => $ref,
			'exists'         => false,
			'type'           => null,
			'status'         => null,
			'title'          => null,
			'url'            => null,
			'editUrl'        => null,
			'canEdit'        => false,
			'unfilteredHtml' => false,
			'builder'        => null,
			'lockedBy'       => null,
			'lockAge'        => null,
			'autosaveNewer'  => false,
			'fields'         => (object) array(),
		);
	}
	$resource->forget();
	$can_edit = $resource->can_edit();
	$about    = $resource->about();
	if ( ! $can_edit && ! $resource->is_public() ) {
		// Drafts of others, and what is never shown to anybody, are none of the caller's business.
		$about = array_fill_keys( array_keys( $about ), null ) + $about;
	}
	$shown = array(
		'ref'            => $ref,
		'exists'         => true,
		'canEdit'        => $can_edit,
		'unfilteredHtml' => unfiltered_html(),
		'fields'         => (object) ( $can_edit ? shown_fields( $resource, $values, $fields ) : array() ),
	);
	// Who is editing is shown to those who can edit, as WordPress does.
	return $shown + $about + ( $can_edit ? $resource->lock_state() : NOT_LOCKED );
}

/** Only what may be touched is shown. */
function shown_fields( Resource $resource, array $values, array $fields ): array {
	$shown = array();
	foreach ( $fields as $field ) {
		if ( array_key_exists( $field, $values ) && $resource->forbids( $field ) === null ) {
			$value           = $values[ $field ];
			$shown[ $field ] = array(
				'value'  => $value,
				'sha256' => null === $value ? null : hash( 'sha256', $value ),
			) + ( isset( $resource->troubles[ $field ] ) ? array( 'trouble' => $resource->troubles[ $field ] ) : array() );
		}
	}
	return $shown;
}
