<?php
/**
 * Some of the items cannot be written after all.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Some of the items cannot be written after all: begin again without them. */
class Barred extends \RuntimeException {
	/** @var array<string, array{code: string, message: string}> By the item's key. */
	public $items;

	public function __construct( array $items ) {
		parent::__construct( 'items cannot be written' );
		$this->items = $items;
	}
}
