<?php
/** A persistent object cache for tests: each entry is a file, and every process also keeps what it has seen. */

class WP_Object_Cache {
	private $seen = array();
	private $folder;
	private $global = array();

	public function __construct() {
		$this->folder = WP_CONTENT_DIR . '/kept';
		is_dir( $this->folder ) || mkdir( $this->folder );
	}
	private function file( $key, $group ) {
		return $this->folder . '/' . md5( "$group\n$key" );
	}
	public function get( $key, $group = 'default', $force = false, &$found = null ) {
		$group = $group ?: 'default';
		if ( $force || ! isset( $this->seen[ $group ] ) || ! array_key_exists( $key, $this->seen[ $group ] ) ) {
			$text = @file_get_contents( $this->file( $key, $group ) );
			if ( false === $text ) {
				$found = false;
				return false;
			}
			$this->seen[ $group ][ $key ] = unserialize( $text )[2];
		}
		$found = true;
		$value = $this->seen[ $group ][ $key ];
		return is_object( $value ) ? clone $value : $value;
	}
	public function set( $key, $data, $group = 'default', $expire = 0 ) {
		$group                        = $group ?: 'default';
		$this->seen[ $group ][ $key ] = is_object( $data ) ? clone $data : $data;
		$file                         = $this->file( $key, $group );
		file_put_contents( "$file." . getmypid(), serialize( array( $group, $key, $data ) ) );
		return rename( "$file." . getmypid(), $file );
	}
	public function add( $key, $data, $group = 'default', $expire = 0 ) {
		$this->get( $key, $group, false, $found );
		return ! $found && ! wp_suspend_cache_addition() && $this->set( $key, $data, $group, $expire );
	}
	public function replace( $key, $data, $group = 'default', $expire = 0 ) {
		$this->get( $key, $group, false, $found );
		return $found && $this->set( $key, $data, $group, $expire );
	}
	public function delete( $key, $group = 'default' ) {
		$group = $group ?: 'default';
		unset( $this->seen[ $group ][ $key ] );
		return @unlink( $this->file( $key, $group ) );
	}
	public function incr( $key, $offset = 1, $group = 'default' ) {
		$value = (int) $this->get( $key, $group, true ) + $offset;
		$this->set( $key, $value, $group );
		return $value;
	}
	public function flush() {
		array_map( 'unlink', glob( $this->folder . '/*' ) );
		return $this->flush_runtime();
	}
	public function flush_runtime() {
		$this->seen = array();
		return true;
	}
}

function wp_cache_init() {
	$GLOBALS['wp_object_cache'] = new WP_Object_Cache();
}
function wp_cache_get( $key, $group = '', $force = false, &$found = null ) {
	return $GLOBALS['wp_object_cache']->get( $key, $group, $force, $found );
}
function wp_cache_set( $key, $data, $group = '', $expire = 0 ) {
	return $GLOBALS['wp_object_cache']->set( $key, $data, $group, $expire );
}
function wp_cache_add( $key, $data, $group = '', $expire = 0 ) {
	return $GLOBALS['wp_object_cache']->add( $key, $data, $group, $expire );
}
function wp_cache_replace( $key, $data, $group = '', $expire = 0 ) {
	return $GLOBALS['wp_object_cache']->replace( $key, $data, $group, $expire );
}
function wp_cache_delete( $key, $group = '' ) {
	return $GLOBALS['wp_object_cache']->delete( $key, $group );
}
function wp_cache_incr( $key, $offset = 1, $group = '' ) {
	return $GLOBALS['wp_object_cache']->incr( $key, $offset, $group );
}
function wp_cache_decr( $key, $offset = 1, $group = '' ) {
	return $GLOBALS['wp_object_cache']->incr( $key, -$offset, $group );
}
function wp_cache_flush() {
	return $GLOBALS['wp_object_cache']->flush();
}
function wp_cache_flush_runtime() {
	return $GLOBALS['wp_object_cache']->flush_runtime();
}
function wp_cache_supports( $feature ) {
	return 'flush_runtime' === $feature;
}
function wp_cache_close() {
	return true;
}
function wp_cache_add_global_groups( $groups ) {}
function wp_cache_add_non_persistent_groups( $groups ) {}
function wp_cache_switch_to_blog( $blog ) {}
