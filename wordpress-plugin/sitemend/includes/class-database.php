<?php
/**
 * Transactions that nothing else can end, and reads that no cache or filter touches.
 *
 * @package Sitemend
 */

namespace Sitemend;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- What is stored now is compared and locked; a cache would answer with what was.

final class Database {
	private const TRIES = 5;
	/** Deadlock, lock wait timeout, server gone, connection lost. */
	private const FATAL = array( 1213, 1205, 2006, 2013 );

	private static bool $open = false;
	private static bool $ours = false;
	/** Why nothing may be committed any more. */
	private static ?\RuntimeException $lost = null;

	/** Whether code of others has run inside the last transaction. */
	private static bool $hooked          = false;
	private static bool $watches_the_end = false;

	/** Runs the work in one transaction. It begins again when the database breaks it off, but never once other plugins' hooks have run. */
	public static function transaction( callable $work ) {
		for ( $attempt = 1; ; $attempt++ ) {
			try {
				self::begin();
				$result = $work();
				self::commit();
				return $result;
			} catch ( \Throwable $error ) {
				self::rollback();
				if ( self::$hooked || ! $error instanceof Lost || $attempt >= self::TRIES ) {
					throw $error;
				}
				usleep( random_int( 10000, 60000 ) * $attempt );
			}
		}
	}

	/** From here on hooks run: what they do elsewhere is not undone, and what they cache is forgotten if this is rolled back. */
	public static function let_hooks_run(): void {
		self::$hooked = true;
		CacheWatch::start();
	}

	/** Rows as they are now, locked until the transaction ends. Outside of one: just read. */
	public static function rows( string $sql, array $values = array() ): array {
		global $wpdb;
		// SQLite has one writer at a time: the transaction itself is the lock.
		$lock = self::$open && ! self::is_sqlite() ? ' FOR UPDATE' : '';
		$rows = self::own(
			function () use ( $wpdb, $sql, $values, $lock ) {
				// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
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
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
			throw new Lost( __( 'The database refused a row.', 'sitemend' ) );
		}
	}

	public static function is_sqlite(): bool {
		global $wpdb;
		return $wpdb instanceof \WP_SQLite_DB || ( defined( 'DB_ENGINE' ) && DB_ENGINE === 'sqlite' );
	}

	/** Can we lock and roll back here? Where not, nothing is written through us. */
	public static function transactional(): bool {
		return null === self::obstacle();
	}

	/** Why a change could not be rolled back here; `null`: it could. */
	public static function obstacle(): ?string {
		global $wpdb;
		if ( missing_tables() ) {
			return __( 'Tables of the plugin are missing and could not be made.', 'sitemend' );
		}
		// Drop-ins that spread queries over several servers cannot promise that all of ours reach the same one.
		if ( property_exists( $wpdb, 'dbhs' ) ) {
			return __( 'A drop-in spreads the queries of this WordPress over several databases, so nothing could be rolled back.', 'sitemend' );
		}
		$others = self::is_sqlite() ? array() : self::not_innodb();
		/* translators: %s: names of tables. */
		return $others ? sprintf( __( 'Tables of this WordPress cannot roll back, because they are not InnoDB: %s.', 'sitemend' ), implode( ', ', $others ) ) : null;
	}

	/**
	 * Tables of which rows are written that cannot be rolled back.
	 *
	 * @return string[]
	 */
	private static function not_innodb(): array {
		global $wpdb;
		$tables = array( $wpdb->posts, $wpdb->postmeta, $wpdb->terms, $wpdb->term_taxonomy, $wpdb->termmeta, $wpdb->options );
		$tables = array_merge( $tables, array_map( __NAMESPACE__ . '\\table', TABLES ) );
		$marks  = implode( ',', array_fill( 0, count( $tables ), '%s' ) );
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- The marks are nothing but %s.
		$innodb = $wpdb->get_col( $wpdb->prepare( "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND ENGINE = 'InnoDB' AND TABLE_NAME IN ($marks)", $tables ) );
		return array_values( array_diff( $tables, $innodb ) );
	}

	private static function begin(): void {
		global $wpdb;
		self::$lost   = null;
		self::$open   = true;
		self::$hooked = false;
		if ( ! self::$watches_the_end ) {
			// Other code may end the request inside our transaction: the database then rolls back by itself, caches do not.
			add_action( 'shutdown', array( self::class, 'abandon' ), PHP_INT_MIN );
			self::$watches_the_end = true;
		}
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
			// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- The only names put in are those of tables of ours, or marks for values.
			} elseif ( $wpdb->query( $touch ) === false ) {
				throw new Lost( __( 'The database is busy.', 'sitemend' ) );
			}
		} catch ( \PDOException $busy ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
			throw new Lost( __( 'The database is busy.', 'sitemend' ) );
		}
	}

	private static function commit(): void {
		global $wpdb;
		self::notice_errors();
		if ( null !== self::$lost ) {
			throw self::$lost;
		}
		try {
			self::own(
				function () use ( $wpdb ) {
					if ( $wpdb->query( 'COMMIT' ) === false ) {
						// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
						throw new \RuntimeException( __( 'The database did not commit.', 'sitemend' ) );
					}
				}
			);
		} catch ( \PDOException $busy ) {
			// The drop-in believes that it is done; SQLite still waits for a reader to finish.
			self::commit_late( $busy );
		}
		self::close( true );
	}

	/** At the end of the request. */
	public static function abandon(): void {
		if ( self::$open ) {
			self::rollback();
		}
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
		// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
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
		self::close( false );
	}

	private static function close( bool $committed ): void {
		global $wpdb;
		self::$open = false;
		self::$ours = false;
		remove_filter( 'query', array( self::class, 'guard' ), PHP_INT_MAX );
		$wpdb->suppress_errors( false );
		$wpdb->reconnect_retries = 5;
		CacheWatch::end( $committed );
	}

	/** Our own statements pass the guard; an error of theirs is never overlooked. */
	private static function own( callable $work ) {
		global $wpdb;
		if ( null !== self::$lost && self::$open ) {
			throw self::$lost;
		}
		$before     = self::$ours;
		self::$ours = true;
		try {
			$result = $work();
		} finally {
			self::$ours = $before;
		}
		if ( self::$open && '' !== $wpdb->last_error && null !== $wpdb->last_error ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Answered as JSON, never printed.
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
		if ( null === self::$lost && preg_match( '/^\s*(CREATE|ALTER|DROP|TRUNCATE|RENAME|LOCK)\s+(?!TEMPORARY)/i', (string) $query ) && ! self::is_sqlite() ) {
			self::$lost = new Interfered( __( 'Another plugin changes tables while this is saved, so it could not be undone.', 'sitemend' ) );
		}
		if ( null === self::$lost && preg_match( '/^\s*ROLLBACK\s*;?\s*$/i', (string) $query ) ) {
			self::$lost = new Interfered( __( 'Another plugin rolled the change back.', 'sitemend' ) );
		}
		if ( null !== self::$lost ) {
			throw self::$lost;
		}
		return preg_match( '/^\s*(START\s+TRANSACTION|BEGIN|COMMIT|SET\s+autocommit)\b/i', (string) $query ) ? 'SELECT 1' : $query;
	}

	private static function notice_errors(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.RestrictedFunctions.mysql_mysqli_errno -- The number of an error is not to be had from wpdb, and its text is translated.
		if ( null === self::$lost && $wpdb->dbh instanceof \mysqli && in_array( mysqli_errno( $wpdb->dbh ), self::FATAL, true ) ) {
			self::$lost = new Lost( __( 'The database broke the transaction off.', 'sitemend' ) );
		}
	}
}
