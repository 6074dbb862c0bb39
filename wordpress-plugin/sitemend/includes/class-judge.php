<?php
/**
 * Whether an operation may be done on what is stored now.
 *
 * @package Sitemend
 */

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
	private $off;

	/** @param ?array $values `null`: the resource is gone. */
	public function __construct( Resource $resource, ?array $values, array $items, array $options, array $barred ) {
		$this->resource = $resource;
		$this->before   = $values;
		$this->final    = (array) $values;
		$this->options  = $options;
		$this->barred   = $barred;
		$this->logged   = logged( array_column( $items, 'key' ) );
		$this->fences   = fences( places_of( $resource->ref, $items ) );
		$this->off      = writes_off();
		$this->busy     = null === $values || $options['ignoreLock'] ? null : $this->busy();
	}

	/** `null`: accepted. */
	public function answer( array $item ): ?array {
		$past = $this->past( $item );
		if ( $past ) {
			return $past;
		}
		$refusal = $this->barred[ $item['key'] ] ?? $this->stopped( $item ) ?? $this->held_up( $item ) ?? $this->compared( $item );
		if ( null === $refusal ) {
			$this->accepted[ $item['key'] ] = $item;
			return null;
		}
		if ( in_array( $refusal['code'], array( 'mismatch', 'locked' ), true ) ) {
			$this->declined[ $item['key'] ] = $item;
		}
		return array( 'key' => $item['key'] ) + $refusal + array( 'current' => (object) $this->shown( $item ) );
	}

	/** A refusal, whatever its reason, shows nobody more than reading would. */
	private function shown( array $item ): array {
		$shown = array();
		foreach ( array_column( $item['edits'], 'field' ) as $field ) {
			if ( array_key_exists( $field, (array) $this->before ) && null === $this->resource->forbids( $field ) ) {
				$shown[ $field ] = $this->before[ $field ];
			}
		}
		return $shown;
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
		if ( null === $row ) {
			return isset( $this->accepted[ $item['key'] ] ) ? array( 'key' => $item['key'] ) + refusal( 'mismatch', __( 'This key is used twice in one call.', 'sitemend' ) ) : null;
		}
		if ( body_hash( $this->resource->ref, $item['edits'] ) !== $row['body_hash'] ) {
			return array( 'key' => $item['key'] ) + refusal( 'mismatch', __( 'This key was used for another operation.', 'sitemend' ) );
		}
		return array(
			'key'     => $item['key'],
			'outcome' => 'replayed',
		) + ( null === $row['revision'] ? array() : array( 'revision' => (int) $row['revision'] ) );
	}

	private function stopped( array $item ): ?array {
		if ( $this->off ) {
			return refusal( 'switched_off', __( 'Writing is switched off in WordPress, under Tools, Sitemend.', 'sitemend' ) );
		}
		if ( null === $this->before ) {
			return refusal( 'missing', __( 'This does not exist any more.', 'sitemend' ) );
		}
		foreach ( $item['edits'] as $edit ) {
			$why = $this->resource->forbids( $edit['field'] );
			if ( null !== $why ) {
				return refusal( 'forbidden', $why );
			}
		}
		return null;
	}

	private function held_up( array $item ): ?array {
		$only_status = array( 'post_status' ) === array_values( array_unique( array_column( $item['edits'], 'field' ) ) );
		if ( $this->resource->trashed() && ! $only_status ) {
			return refusal( 'missing', __( 'This is in the trash.', 'sitemend' ) );
		}
		if ( null !== $this->busy ) {
			return $this->busy;
		}
		foreach ( $item['edits'] as $edit ) {
			if ( ( $this->fences[ fenced_place( $this->resource->ref, $edit ) ] ?? PHP_INT_MIN ) > $this->options['fence'] ) {
				return refusal( 'fenced', __( 'A newer write of the same server has been here.', 'sitemend' ) );
			}
		}
		return null;
	}

	private function busy(): ?array {
		$state = $this->resource->lock_state();
		if ( null !== $state['lockedBy'] ) {
			return refusal( 'locked', sprintf( /* translators: %s: name of a user. */ __( '%s is editing this.', 'sitemend' ), $state['lockedBy'] ), array( 'lockedBy' => $state['lockedBy'] ) );
		}
		return $state['autosaveNewer'] ? refusal( 'locked', __( 'There is an autosave that is newer than what is published.', 'sitemend' ) ) : null;
	}

	private function compared( array $item ): ?array {
		$final = $this->final;
		foreach ( $item['edits'] as $edit ) {
			$field = $edit['field'];
			$why   = $this->resource->troubles[ $field ] ?? null;
			if ( null === $why && ! array_key_exists( $field, $final ) ) {
				$why = __( 'This field does not exist here.', 'sitemend' );
			}
			$next = null === $why ? edited( $final[ $field ], $edit, $why ) : null;
			if ( null !== $why ) {
				return refusal( 'mismatch', $why );
			}
			$why = $this->resource->unfit( $field, $next );
			if ( null !== $why ) {
				return refusal( 'altered', $why );
			}
			$final[ $field ] = $next;
		}
		$changed = array_keys( array_filter( array_combine( array_keys( $final ), array_map( array( $this, 'differs' ), array_keys( $final ), $final ) ) ) );
		$why     = $this->resource->filtered( $changed, $final );
		if ( null !== $why ) {
			return refusal( 'forbidden', $why );
		}
		$why = $this->resource->altered( $changed, $final );
		if ( null !== $why ) {
			return refusal( 'altered', $why );
		}
		$this->final = $final;
		return null;
	}

	private function differs( string $field, ?string $value ): bool {
		return $this->before[ $field ] !== $value;
	}
}
