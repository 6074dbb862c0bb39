<?php
/** How work is broken off. Whatever is thrown inside a transaction rolls it back. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;





function refusal( string $code, string $message, array $more = array() ): array {
	return array(
		'outcome' => 'refused',
		'code'    => $code,
		'message' => $message,
	) + $more;
}
