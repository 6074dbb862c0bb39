/** What PostgreSQL's error codes mean to us. */

/** True when the named unique index refused the row. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === index
  );
}

/** No space is left where the database writes: 53100 of the server, ENOSPC of the system; also where it is a cause. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "53100" || error.code === "ENOSPC")) return true;
  return /No space left on device/.test(error.message) || isOutOfSpace(error.cause);
}

/** SQLSTATE classes and codes of a server that ends, starts or takes nobody in, and what a lost socket says. */
const AWAY_CODES = /^(08|53|57P|58|25006|ECONN|EPIPE$|ETIMEDOUT$)/;
/** What the driver says without a code. */
const AWAY_WORDS = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** The database doesn't answer just now. Nothing is wrong with what was asked: it may be asked again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A socket that does not exist, as against a file.
  if (code === "ENOENT") return syscall === "connect";
  return AWAY_CODES.test(code ?? "") || AWAY_WORDS.test(error.message);
}
