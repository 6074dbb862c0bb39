<?php
/** A persistent object cache for tests, in files or in a Redis; every process also keeps what it has seen. */

/** Each entry is a file. */
class Files_Of_Cache {
	private $folder = WP_CONTENT_DIR . '/kept';

	public function __construct() {
		is_dir( $this->folder ) || mkdir( $this->folder );
	}
	public function read( $name ) {
		return @file_get_contents( "$this->folder/$name" );
	}
	public function write( $name, $text ) {
		$file = "$this->folder/$name";
		file_put_contents( "$file." . getmypid(), $text );
		return rename( "$file." . getmypid(), $file );
	}
	public function remove( $name ) {
		return @unlink( "$this->folder/$name" );
	}
	public function clear() {
		array_map( 'unlink', glob( $this->folder . '/*' ) );
	}
}

/** Each site is a hash of its own, in the server whose socket a file names. */
class Redis_Of_Cache {
	private $socket;

	public function __construct( $address ) {
		$this->socket = stream_socket_client( $address, $number, $words, 5 );
	}
	public function read( $name ) {
		return $this->ask( 'HGET', WP_CONTENT_DIR, $name );
	}
	public function write( $name, $text ) {
		return false !== $this->ask( 'HSET', WP_CONTENT_DIR, $name, $text );
	}
	public function remove( $name ) {
		return $this->ask( 'HDEL', WP_CONTENT_DIR, $name ) > 0;
	}
	public function clear() {
		$this->ask( 'DEL', WP_CONTENT_DIR );
	}
	/** The protocol's own form: counted parts there, one line with perhaps counted bytes back. */
	private function ask( ...$parts ) {
		$sent = '*' . count( $parts ) . "\r\n";
		foreach ( $parts as $part ) {
			$sent .= '$' . strlen( $part ) . "\r\n$part\r\n";
		}
		for ( $at = 0; $at < strlen( $sent ); $at += $written ) {
			$written = fwrite( $this->socket, substr( $sent, $at ) );
			if ( ! $written ) {
				throw new Exception( 'Redis takes nothing' );
			}
		}
		$line = rtrim( (string) fgets( $this->socket ) );
		$rest = substr( $line, 1 );
		switch ( $line[0] ?? '' ) {
			case ':':
				return (int) $rest;
			case '$':
				return '-1' === $rest ? false : substr( stream_get_contents( $this->socket, (int) $rest + 2 ), 0, -2 );
			case '+':
				return $rest;
		}
		throw new Exception( "Redis: $line" );
	}
}

class WP_Object_Cache {
	private $seen = array();
	private $kept;

	public function __construct() {
		$redis      = WP_CONTENT_DIR . '/redis-address';
		$this->kept = is_file( $redis ) ? new Redis_Of_Cache( file_get_contents( $redis ) ) : new Files_Of_Cache();
	}
	private function name( $key, $group ) {
		return md5( "$group\n$key" );
	}
	public function get( $key, $group = 'default', $force = false, &$found = null ) {
		$group = $group ?: 'default';
		if ( $force || ! isset( $this->seen[ $group ] ) || ! array_key_exists( $key, $this->seen[ $group ] ) ) {
			$text = $this->kept->read( $this->name( $key, $group ) );
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
		return $this->kept->write( $this->name( $key, $group ), serialize( array( $group, $key, $data ) ) );
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
		return $this->kept->remove( $this->name( $key, $group ) );
	}
	public function incr( $key, $offset = 1, $group = 'default' ) {
		$value = (int) $this->get( $key, $group, true ) + $offset;
		$this->set( $key, $value, $group );
		return $value;
	}
	public function flush() {
		$this->kept->clear();
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
