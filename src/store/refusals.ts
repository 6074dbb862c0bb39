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
