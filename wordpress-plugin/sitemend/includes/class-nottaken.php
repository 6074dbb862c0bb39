<?php
/**
 * WordPress would not take the values of these fields.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** WordPress would not take the values of these fields. */
class NotTaken extends \RuntimeException {
	/** @var string[] */
	public $fields;

	public function __construct( array $fields, string $message ) {
		parent::__construct( $message );
		$this->fields = $fields;
	}
}
