<?php
/** How work is broken off. Whatever is thrown inside a transaction rolls it back. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** The database took the transaction from us: begin again. */
class Lost extends \RuntimeException {}

/** Another plugin would tear the transaction: trying again does not help. */
class Interfered extends \RuntimeException {}

/** Some of the items cannot be written after all: begin again without them. */
class Barred extends \RuntimeException {
	/** @var array<string, array{code: string, message: string}> By the item's key. */
	public $items;

	public function __construct( array $items ) {
		parent::__construct( 'items cannot be written' );
		$this->items = $items;
	}
}

/** WordPress would not take the values of these fields. */
class NotTaken extends \RuntimeException {
	/** @var string[] */
	public $fields;

	public function __construct( array $fields, string $message ) {
		parent::__construct( $message );
		$this->fields = $fields;
	}
}

function refusal( string $code, string $message, array $more = array() ): array {
	return array(
		'outcome' => 'refused',
		'code'    => $code,
		'message' => $message,
	) + $more;
}
