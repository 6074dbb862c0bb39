<?php
/**
 * One thing of the site that has fields: a post, a term, the site itself, a redirect.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

abstract class Resource {
	/** @var string As in `post:12`. */
	public $ref;
	/** @var array<string, string> By field: why it cannot be compared. Filled by `lock`. */
	public $troubles = array();
	/** @var array<string, true> Addresses at which it stood before a write, and after. */
	private $pages = array();

	/** `null`: no such kind of thing. */
	public static function of( string $ref ): ?self {
		$parts = explode( ':', $ref, 2 );
		$name  = $parts[1] ?? '';
		$id    = preg_match( '/^[1-9]\d{0,18}$/D', $name ) ? (int) $name : 0;
		if ( 'site' === $ref ) {
			$resource = new Site();
		} elseif ( 'post' === $parts[0] && $id ) {
			$resource = new Post( $id );
		} elseif ( 'term' === $parts[0] && $id ) {
			$resource = new Term( $id );
		} elseif ( 'redirect' === $parts[0] && '' !== $name ) {
			$resource = new Redirect( $name );
		} else {
			return null;
		}
		$resource->ref = $ref;
		return $resource;
	}

	/**
	 * Raw values of the fields; inside a transaction their rows are locked, absent ones included. `null`: it is gone.
	 *
	 * @return ?array<string, ?string>
	 */
	abstract public function lock( array $fields ): ?array;

	/** What is known without asking for fields: type, status, title, url, editUrl. After `lock`. */
	abstract public function about(): array;

	/** Before a write and after it, for the caches: a change may move the page. */
	public function remember_pages(): void {
		try {
			$this->pages += array_fill_keys( array_filter( $this->shown_at() ), true );
		} catch ( \Throwable $error ) {
			// Another plugin's filter of addresses: the database tells itself whether a transaction was lost.
			unset( $error );
		}
	}

	/** @return string[] */
	public function pages(): array {
		return array_keys( $this->pages );
	}

	/** Whether pages all over the site may show it. After `lock`. */
	public function is_everywhere(): bool {
		return false;
	}

	/** @return string[] Addresses whose pages change with this. */
	protected function shown_at(): array {
		return array( $this->about()['url'] );
	}

	abstract public function can_edit(): bool;

	/** Why the user may not write this field; `null` = may. After `lock`. */
	abstract public function forbids( string $field ): ?string;

	/** Why this value cannot stand in that field; `null` = can. */
	abstract public function unfit( string $field, ?string $value ): ?string;

	/**
	 * Writes through WordPress's own functions.
	 *
	 * @param array<string, ?string> $changes By field.
	 * @throws NotTaken When WordPress refuses.
	 */
	abstract public function write( array $changes ): void;

	/** Forgets what caches hold of it: they may be older than the lock, or younger than a rollback. */
	abstract public function forget(): void;

	/** Once everything is committed or rolled back. */
	public function settle(): void {
		$this->forget();
	}

	/** In the trash: `post_status` is all that can be changed. */
	public function trashed(): bool {
		return false;
	}

	/** @return array{lockedBy: ?string, lockAge: ?int, autosaveNewer: bool} */
	public function lock_state(): array {
		return NOT_LOCKED;
	}

	/** Fields that a write could change although nobody asked for it. */
	public function bystanders( array $changed ): array {
		return array();
	}

	/** Why WordPress would change the text of this user; asked before anything is written. */
	public function filtered( array $changed, array $final ): ?string {
		return null;
	}

	/** Why WordPress or a plugin would store other values than these; asked before any hook of a save runs. */
	public function altered( array $changed, array $final ): ?string {
		return null;
	}

	/** Whether the user may see type, title and address without being able to edit. */
	public function is_public(): bool {
		return true;
	}

	public function latest_revision(): ?int {
		return null;
	}
}
