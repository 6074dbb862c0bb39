<?php
/**
 * Another plugin would break the transaction.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

/** Another plugin would tear the transaction: trying again does not help. */
class Interfered extends \RuntimeException {}
