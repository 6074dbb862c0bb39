/** Rows read in pieces, in the order of a key: while the reader works on one piece, the database gets the next. */

/**
 * @param read the piece behind a row, or the first one
 * @param size of a whole piece; a smaller one is the last
 */
export async function* readAhead<Row>(
  size: number,
  read: (behind: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let reading = read(undefined);
  for (;;) {
    const rows = await reading;
    const last = rows.length < size ? undefined : rows.at(-1);
    if (last !== undefined) {
      reading = read(last);
      // Observed at once: nobody may come back for it.
      reading.catch(() => {});
    }
    yield rows;
    if (last === undefined) return;
  }
}
