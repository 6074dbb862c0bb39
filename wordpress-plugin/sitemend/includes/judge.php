<?php
/** Whether an operation may be done on what stands there now. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Goes through the items in order; what one item writes, the next one finds. */
final class Judge {
	/** @var array<string, ?string> As read under the lock. */
	public $before;
	/** @var array<string, ?string> As it shall be after the items accepted so far. */
	public $final;
	/** @var array<string, array> Accepted items by key. */
	public $accepted = array();
	/** @var array<string, array> Items that may be written by this user, but not now. */
	public $declined = array();

	private $resource;
	private $options;
	private $barred;
	private $logged;
	private $fences;
	private $busy;

	/** @param ?array $values `null`: the resource is gone. */
	public function __construct( Resource $resource, ?array $values, array $items, array $options, array $barred ) {
		$this->resource = $resource;
		$this->before   = $values;
		$this->final    = (array) $values;
		$this->options  = $options;
		$this->barred   = $barred;
		$this->logged   = logged( array_column( $items, 'key' ) );
		$this->fences   = fences( places_of( $resource->ref, $items ) );
		$this->busy     = $values === null || $options['ignoreLock'] ? null : $this->busy();
	}

	/** `null`: accepted. */
	public function answer( array $item ): ?array {
		$past = $this->past( $item );
		if ( $past ) {
			return $past;
		}
		$refusal = $this->barred[ $item['key'] ] ?? $this->stopped( $item ) ?? $this->not_allowed( $item ) ?? $this->compared( $item );
		if ( $refusal === null ) {
			$this->accepted[ $item['key'] ] = $item;
			return null;
		}
		if ( in_array( $refusal['code'], array( 'mismatch', 'locked' ), true ) ) {
			$this->declined[ $item['key'] ] = $item;
		}
		$shown = $refusal['code'] === 'forbidden' ? array() : array_intersect_key( (array) $this->before, array_flip( array_column( $item['edits'], 'field' ) ) );
		return array( 'key' => $item['key'] ) + $refusal + array( 'current' => (object) $shown );
	}

	/**
	 * Places where a refusal shows that a newer writer is at work: an older one that was held up must not find the old
	 * value there again one day and write after all.
	 */
	public function newly_seen(): array {
		return array_filter(
			places_of( $this->resource->ref, $this->declined ),
			function ( $place ) {
				return ( $this->fences[ $place ] ?? PHP_INT_MIN ) < $this->options['fence'];
			}
		);
	}

	private function past( array $item ): ?array {
		$row = $this->logged[ $item['key'] ] ?? null;
		if ( $row === null ) {
			return isset( $this->accepted[ $item['key'] ] ) ? array( 'key' => $item['key'] ) + refusal( 'mismatch', 'this key stands twice in one call' ) : null;
		}
		if ( $row['body_hash'] !== body_hash( $this->resource->ref, $item['edits'] ) ) {
			return array( 'key' => $item['key'] ) + refusal( 'mismatch', 'this key was used for another operation' );
		}
		return array(
			'key'     => $item['key'],
			'outcome' => 'replayed',
		) + ( $row['revision'] === null ? array() : array( 'revision' => (int) $row['revision'] ) );
	}

	private function stopped( array $item ): ?array {
		if ( writes_off() ) {
			return refusal( 'switched_off', 'writing is switched off in WordPress, under Tools, Sitemend' );
		}
		$only_status = array( 'post_status' ) === array_values( array_unique( array_column( $item['edits'], 'field' ) ) );
		if ( $this->before === null || ( $this->resource->trashed() && ! $only_status ) ) {
			return refusal( 'missing', $this->before === null ? 'this is not there any more' : 'this is in the trash' );
		}
		return null;
	}

	private function not_allowed( array $item ): ?array {
		foreach ( $item['edits'] as $edit ) {
			$why = $this->resource->forbids( $edit['field'] );
			if ( $why !== null ) {
				return refusal( 'forbidden', $why );
			}
		}
		if ( $this->busy !== null ) {
			return $this->busy;
		}
		foreach ( $item['edits'] as $edit ) {
			if ( ( $this->fences[ fenced_place( $this->resource->ref, $edit ) ] ?? PHP_INT_MIN ) > $this->options['fence'] ) {
				return refusal( 'fenced', 'a newer writer has been here' );
			}
		}
		return null;
	}

	private function busy(): ?array {
		$state = $this->resource->lock_state();
		if ( $state['lockedBy'] !== null ) {
			return refusal( 'locked', $state['lockedBy'] . ' is editing this', array( 'lockedBy' => $state['lockedBy'] ) );
		}
		return $state['autosaveNewer'] ? refusal( 'locked', 'there is an autosave that is newer than what is published' ) : null;
	}

	private function compared( array $item ): ?array {
		$final = $this->final;
		foreach ( $item['edits'] as $edit ) {
			$field = $edit['field'];
			$why   = $this->resource->troubles[ $field ] ?? null;
			if ( $why === null && ! array_key_exists( $field, $final ) ) {
				$why = 'this field is not there';
			}
			$next = $why === null ? edited( $final[ $field ], $edit, $why ) : null;
			if ( $why !== null ) {
				return refusal( 'mismatch', $why );
			}
			$why = $this->resource->unfit( $field, $next );
			if ( $why !== null ) {
				return refusal( 'altered', $why );
			}
			$final[ $field ] = $next;
		}
		$changed = array_keys( array_filter( array_combine( array_keys( $final ), array_map( array( $this, 'differs' ), array_keys( $final ), $final ) ) ) );
		$why     = $this->resource->filtered( $changed, $final );
		if ( $why !== null ) {
			return refusal( 'forbidden', $why );
		}
		$this->final = $final;
		return null;
	}

	private function differs( string $field, ?string $value ): bool {
		return $this->before[ $field ] !== $value;
	}
}

/** The value after the edit; sets `$why` when the edit does not fit. */
function edited( ?string $now, array $edit, ?string &$why ): ?string {
	if ( $edit['kind'] === 'value' ) {
		$why = $now === $edit['before'] ? null : 'the value has changed';
		return $edit['after'];
	}
	if ( occurrences( (string) $now, $edit['before'] ) !== 1 ) {
		$why = 'the piece does not stand there exactly once';
		return null;
	}
	$at   = strpos( (string) $now, $edit['before'] );
	$next = substr_replace( (string) $now, $edit['after'], $at, strlen( $edit['before'] ) );
	if ( occurrences( $next, $edit['after'] ) !== 1 ) {
		$why = 'the new piece would stand there more than once';
	}
	return $next;
}

/** None, one, or two for more; overlapping ones count. */
function occurrences( string $text, string $piece ): int {
	$first = strpos( $text, $piece );
	if ( $first === false ) {
		return 0;
	}
	return strpos( $text, $piece, $first + 1 ) === false ? 1 : 2;
}

function places_of( string $ref, array $items ): array {
	$places = array();
	foreach ( $items as $item ) {
		foreach ( $item['edits'] as $edit ) {
			$places[] = fenced_place( $ref, $edit );
		}
	}
	return array_values( array_unique( $places ) );
}

function writes_off(): bool {
	return ( defined( 'SITEMEND_WRITES_OFF' ) && SITEMEND_WRITES_OFF ) || (bool) get_option( 'sitemend_writes_off' );
}
