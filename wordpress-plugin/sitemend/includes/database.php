<?php
/** Transactions that nothing else can end, and reads that no cache or filter touches. */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

final class Database {
	private const TRIES = 5;
	/** Deadlock, lock wait timeout, server gone, connection lost. */
	private const FATAL = array( 1213, 1205, 2006, 2013 );

	private static bool $open = false;
	private static bool $ours = false;
	/** Why nothing may be committed any more. */
	private static ?\RuntimeException $lost = null;

	/** Runs the work in one transaction. It is done again when the database breaks it off, so it must not have effects elsewhere. */
	public static function transaction( callable $work ) {
		for ( $try = 1; ; $try++ ) {
			try {
				self::begin();
				$result = $work();
				self::commit();
				return $result;
			} catch ( Lost $lost ) {
				self::rollback();
				if ( $try >= self::TRIES ) {
					throw $lost;
				}
				usleep( random_int( 10000, 60000 ) * $try );
			} catch ( \Throwable $error ) {
				self::rollback();
				throw $error;
			}
		}
	}

	/** Rows as they are now, locked until the transaction ends. Outside of one: just read. */
	public static function rows( string $sql, array $values = array() ): array {
		global $wpdb;
		// SQLite has one writer at a time: the transaction itself is the lock.
		$lock = self::$open && ! self::is_sqlite() ? ' FOR UPDATE' : '';
		$rows = self::own(
			function () use ( $wpdb, $sql, $values, $lock ) {
				return $wpdb->get_results( ( $values ? $wpdb->prepare( $sql, $values ) : $sql ) . $lock, ARRAY_A );
			}
		);
		return is_array( $rows ) ? $rows : array();
	}

	/** The post's or term's index makes the lock cover the rows that are not there yet, and no other object's. */
	public static function by_index( string $index ): string {
		return self::is_sqlite() ? '' : " FORCE INDEX ($index)";
	}

	/** A write of ours that must not fail silently. */
	public static function must( callable $write ): void {
		if ( self::own( $write ) === false ) {
			throw new Lost( 'the database refused a row' );
		}
	}

	public static function is_sqlite(): bool {
		global $wpdb;
		return $wpdb instanceof \WP_SQLite_DB || ( defined( 'DB_ENGINE' ) && DB_ENGINE === 'sqlite' );
	}

	/** Can we lock and roll back here? Where not, nothing is written through us. */
	public static function transactional(): bool {
		global $wpdb;
		static $answer = null;
		if ( $answer === null ) {
			// Drop-ins that spread queries over several servers cannot promise that all of ours reach the same one.
			$spread = property_exists( $wpdb, 'dbhs' );
			$answer = ! $spread && ( self::is_sqlite() || self::all_innodb() );
		}
		return $answer;
	}

	private static function all_innodb(): bool {
		global $wpdb;
		$tables = array( $wpdb->posts, $wpdb->postmeta, $wpdb->terms, $wpdb->term_taxonomy, $wpdb->termmeta, $wpdb->options, table( 'ops' ), table( 'places' ), table( 'redirects' ) );
		$marks  = implode( ',', array_fill( 0, count( $tables ), '%s' ) );
		$found  = $wpdb->get_col( $wpdb->prepare( "SELECT ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN ($marks)", $tables ) );
		return count( $found ) === count( $tables ) && array_unique( array_map( 'strtolower', $found ) ) === array( 'innodb' );
	}

	private static function begin(): void {
		global $wpdb;
		self::$lost = null;
		self::$open = true;
		add_filter( 'query', array( self::class, 'guard' ), PHP_INT_MAX );
		$wpdb->suppress_errors( true );
		// A silent reconnect would go on outside of the transaction.
		$wpdb->reconnect_retries = 0;
		self::own(
			function () use ( $wpdb ) {
				if ( ! self::is_sqlite() ) {
					$wpdb->query( 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ' );
				}
				$wpdb->query( 'START TRANSACTION' );
				if ( self::is_sqlite() ) {
					self::take_write_lock();
				}
			}
		);
	}

	/** The drop-in begins transactions as readers; two readers that both want to write would block each other. Writing first is what BEGIN IMMEDIATE does. */
	private static function take_write_lock(): void {
		global $wpdb;
		$touch = "UPDATE {$wpdb->options} SET option_value = option_value WHERE option_name = 'sitemend_instance'";
		try {
			// Past the translator, which would read first.
			if ( is_callable( array( $wpdb->dbh, 'execute_sqlite_query' ) ) ) {
				$wpdb->dbh->execute_sqlite_query( $touch );
			} elseif ( $wpdb->query( $touch ) === false ) {
				throw new Lost( 'the database is busy' );
			}
		} catch ( \PDOException $busy ) {
			throw new Lost( 'the database is busy' );
		}
	}

	private static function commit(): void {
		global $wpdb;
		self::notice_errors();
		if ( self::$lost !== null ) {
			throw self::$lost;
		}
		try {
			self::own(
				function () use ( $wpdb ) {
					if ( $wpdb->query( 'COMMIT' ) === false ) {
						throw new \RuntimeException( 'the database did not commit' );
					}
				}
			);
		} catch ( \PDOException $busy ) {
			// The drop-in believes that it is done; SQLite still waits for a reader to finish.
			self::commit_late( $busy );
		}
		self::close();
	}

	private static function commit_late( \PDOException $busy ): void {
		global $wpdb;
		for ( $try = 1; $try <= self::TRIES; $try++ ) {
			try {
				$wpdb->dbh->get_pdo()->exec( 'COMMIT' );
				return;
			} catch ( \PDOException $again ) {
				$busy = $again;
			}
		}
		$wpdb->dbh->get_pdo()->exec( 'ROLLBACK' );
		throw new Lost( $busy->getMessage() );
	}

	private static function rollback(): void {
		global $wpdb;
		if ( ! self::$open ) {
			return;
		}
		self::$ours = true;
		try {
			$wpdb->query( 'ROLLBACK' );
		} catch ( \PDOException $nothing_open ) {
			unset( $nothing_open );
		}
		self::close();
	}

	private static function close(): void {
		global $wpdb;
		self::$open = false;
		self::$ours = false;
		remove_filter( 'query', array( self::class, 'guard' ), PHP_INT_MAX );
		$wpdb->suppress_errors( false );
		$wpdb->reconnect_retries = 5;
	}

	/** Our own statements pass the guard; an error of theirs is never overlooked. */
	private static function own( callable $work ) {
		global $wpdb;
		if ( self::$lost !== null && self::$open ) {
			throw self::$lost;
		}
		$before     = self::$ours;
		self::$ours = true;
		try {
			$result = $work();
		} finally {
			self::$ours = $before;
		}
		if ( self::$open && $wpdb->last_error !== '' && $wpdb->last_error !== null ) {
			throw new Lost( $wpdb->last_error );
		}
		return $result;
	}

	/**
	 * Stands before every statement that other code runs inside our transaction: after a deadlock nothing more may be
	 * written, and nobody else may end the transaction.
	 */
	public static function guard( $query ) {
		if ( ! self::$open || self::$ours ) {
			return $query;
		}
		self::notice_errors();
		if ( self::$lost === null && preg_match( '/^\s*(CREATE|ALTER|DROP|TRUNCATE|RENAME|LOCK)\s+(?!TEMPORARY)/i', (string) $query ) && ! self::is_sqlite() ) {
			self::$lost = new Interfered( 'another plugin changes tables while this is saved, so it could not be undone' );
		}
		if ( self::$lost === null && preg_match( '/^\s*ROLLBACK\s*;?\s*$/i', (string) $query ) ) {
			self::$lost = new Interfered( 'another plugin rolled the change back' );
		}
		if ( self::$lost !== null ) {
			throw self::$lost;
		}
		return preg_match( '/^\s*(START\s+TRANSACTION|BEGIN|COMMIT|SET\s+autocommit)\b/i', (string) $query ) ? 'SELECT 1' : $query;
	}

	private static function notice_errors(): void {
		global $wpdb;
		if ( self::$lost === null && $wpdb->dbh instanceof \mysqli && in_array( mysqli_errno( $wpdb->dbh ), self::FATAL, true ) ) {
			self::$lost = new Lost( 'the database broke the transaction off' );
		}
	}
}
