<?php
/** Compare and set: one transaction for each resource, all edits of an item or none. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** @param array $options fence, dryRun, ignoreLock. */
function apply( array $resources, array $options ): array {
	// A caller that hangs up must not stop us half way; being killed is the database's business.
	ignore_user_abort( true );
	$answers = array();
	foreach ( $resources as $resource ) {
		$answers[] = array(
			'ref'   => $resource['ref'],
			'items' => apply_to( $resource['ref'], $resource['items'], $options ),
		);
	}
	if ( ! $options['dryRun'] ) {
		prune_log();
		prune_fences();
	}
	return $answers;
}

function apply_to( string $ref, array $items, array $options ): array {
	$resource = Resource::of( $ref );
	if ( null === $resource ) {
		return array_map(
			function ( $item ) {
				return array( 'key' => $item['key'] ) + refusal( 'missing', __( 'This does not exist.', 'sitemend' ) );
			},
			$items
		);
	}
	$answers = settled( $resource, $items, $options );
	if ( ! $options['dryRun'] && in_array( 'written', array_column( $answers, 'outcome' ), true ) ) {
		purge_pages_of( $resource );
	}
	return $answers;
}

/**
 * Items that turn out to be impossible are told from the others, but the others are not saved a second time: hooks of
 * other plugins would run again.
 */
function settled( Resource $resource, array $items, array $options ): array {
	$barred = array();
	while ( true ) {
		try {
			return Database::transaction(
				function () use ( $resource, $items, $options, $barred ) {
					return attempt( $resource, $items, $options, $barred );
				}
			);
		} catch ( Barred $impossible ) {
			$barred += $impossible->items;
		} catch ( Interfered $interfered ) {
			$barred += array_fill_keys( array_column( $items, 'key' ), refusal( 'altered', $interfered->getMessage() ) );
		} catch ( Lost $lost ) {
			throw $lost;
		} catch ( \Throwable $error ) {
			$barred += array_fill_keys( array_column( $items, 'key' ), refusal( 'altered', __( 'Another plugin failed while this was saved, so it was rolled back.', 'sitemend' ) ) );
		} finally {
			settle( $resource );
		}
	}
}

/** By now it is written or it is not: caches of other plugins that listen here cannot change that. */
function settle( Resource $resource ): void {
	try {
		$resource->settle();
	} catch ( \Throwable $error ) {
		unset( $error );
	}
}

function attempt( Resource $resource, array $items, array $options, array $barred ): array {
	$fields = array_values( array_unique( array_merge( ...array_map( __NAMESPACE__ . '\\fields_of', $items ) ) ) );
	$fields = array_merge( $fields, array_diff( $resource->bystanders( $fields ), $fields ) );
	$values = $resource->lock( $fields );
	$resource->forget();
	$judge   = new Judge( $resource, $values, $items, $options, $barred );
	$answers = array_map( array( $judge, 'answer' ), $items );
	if ( $judge->accepted && ! $options['dryRun'] ) {
		$revision = write( $resource, $judge, $fields, $options['fence'] );
	}
	foreach ( $options['dryRun'] ? array() : $judge->newly_seen() as $place ) {
		raise_fence( $place, $options['fence'] );
	}
	foreach ( $answers as $index => $answer ) {
		$answers[ $index ] = $answer ?? array(
			'key'     => $items[ $index ]['key'],
			'outcome' => 'written',
		) + ( isset( $revision ) ? array( 'revision' => $revision ) : array() );
	}
	return $answers;
}

function fields_of( array $item ): array {
	return array_column( $item['edits'], 'field' );
}

/** Answers the revision that WordPress kept, if any. */
function write( Resource $resource, Judge $judge, array $fields, int $fence ): ?int {
	$changes = array();
	foreach ( $judge->final as $field => $value ) {
		if ( $judge->before[ $field ] !== $value ) {
			$changes[ $field ] = $value;
		}
	}
	$latest = $resource->latest_revision();
	$resource->remember_pages();
	if ( $changes ) {
		Database::let_hooks_run();
		try {
			$resource->write( $changes );
		} catch ( NotTaken $refused ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
			throw new Barred( touching( $judge->accepted, $refused->fields, $refused->getMessage() ) );
		}
		prove( $resource, $judge, $fields, array_keys( $changes ) );
	}
	$now      = $resource->latest_revision();
	$revision = $now === $latest ? null : $now;
	foreach ( $judge->accepted as $item ) {
		if ( ! log_operation( $resource->ref, $item, $fence, $revision ) ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
			throw new Barred( touching( $judge->accepted, fields_of( $item ), __( 'This key was used for another operation.', 'sitemend' ) ) );
		}
	}
	foreach ( places_of( $resource->ref, $judge->accepted ) as $place ) {
		raise_fence( $place, $fence );
	}
	return $revision;
}

/** Reads back what the database holds now: WordPress and its plugins may have had ideas of their own. */
function prove( Resource $resource, Judge $judge, array $fields, array $changed ): void {
	$stored  = (array) $resource->lock( $fields );
	$altered = array();
	foreach ( $fields as $field ) {
		// Going to the trash changes the slug, and that is as it should be.
		$as_wanted = array_key_exists( $field, $stored ) && ( $judge->final[ $field ] ?? null ) === $stored[ $field ];
		if ( ! $as_wanted && ! ( 'post_name' === $field && in_array( 'post_status', $changed, true ) ) ) {
			$altered[] = $field;
		}
	}
	if ( $altered ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
		throw new Barred( touching( $judge->accepted, $altered, __( 'WordPress or a plugin would store another value than this.', 'sitemend' ) ) );
	}
}

/** Bars all items of a save: those to blame for their own reason, all of them where a field changed that nobody asked for. */
function touching( array $items, array $fields, string $message ): array {
	$guilty = array_filter(
		$items,
		function ( $item ) use ( $fields ) {
			return (bool) array_intersect( $fields, fields_of( $item ) );
		}
	);
	$others = array_fill_keys( array_keys( $items ), refusal( 'altered', __( 'It would have been saved together with another change, which could not be stored as it is. Nothing was written.', 'sitemend' ) ) );
	return array_fill_keys( array_keys( $guilty ? $guilty : $items ), refusal( 'altered', $message ) ) + $others;
}
