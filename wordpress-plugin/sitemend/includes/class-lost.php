<?php
/**
 * The database took the transaction from us.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** The database took the transaction from us: begin again. */
class Lost extends \RuntimeException {}
