<?php
/**
 * Who wrote what, for WordPress's own tools to export and erase personal data.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Tables of ours, which WordPress has no functions for.

function register_privacy(): void {
	add_filter(
		'wp_privacy_personal_data_exporters',
		function ( $exporters ) {
			$exporters['sitemend'] = array(
				'exporter_friendly_name' => 'Sitemend',
				'callback'               => __NAMESPACE__ . '\\export_person',
			);
			return $exporters;
		}
	);
	add_filter(
		'wp_privacy_personal_data_erasers',
		function ( $erasers ) {
			$erasers['sitemend'] = array(
				'eraser_friendly_name' => 'Sitemend',
				'callback'             => __NAMESPACE__ . '\\erase_person',
			);
			return $erasers;
		}
	);
}

function export_person( string $address, int $page = 1 ): array {
	$user    = get_user_by( 'email', $address );
	$entries = $user ? log_page( $page, $user->ID ) : array();
	return array(
		'data' => array_map(
			function ( $entry ) {
				return array(
					'group_id'    => 'sitemend',
					'group_label' => __( 'Changes written through Sitemend', 'sitemend' ),
					'item_id'     => 'sitemend-' . $entry['key'],
					'data'        => array(
						array(
							'name'  => __( 'When', 'sitemend' ),
							'value' => wp_date( 'Y-m-d H:i:s', intdiv( $entry['at'], 1000 ) ),
						),
						array(
							'name'  => __( 'Where', 'sitemend' ),
							'value' => $entry['ref'] . ' ' . implode( ', ', array_column( $entry['edits'], 'field' ) ),
						),
					),
				);
			},
			$entries
		),
		'done' => count( $entries ) < LOG_PAGE,
	);
}

/** That a change was made is kept, since it must not be made again; who made it is forgotten. */
function erase_person( string $address ): array {
	global $wpdb;
	$user   = get_user_by( 'email', $address );
	$erased = $user ? (int) $wpdb->update( table( 'ops' ), array( 'user_id' => 0 ), array( 'user_id' => $user->ID ) ) : 0;
	return array(
		'items_removed'  => $erased > 0,
		'items_retained' => false,
		'messages'       => array(),
		'done'           => true,
	);
}
