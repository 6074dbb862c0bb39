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
