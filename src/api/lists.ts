/** Cursors of lists: bound to the list, its filters and its order. */
import type { CursorKey, Cursors } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";

interface ListQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OpenList {
  /** Where the page before ended; `undefined` on the first page. */
  readonly after: CursorKey | undefined;
  page(
    next: CursorKey | null,
    total?: number | null,
  ): {
    limit: number;
    nextCursor: string | null;
    hasMore: boolean;
    totalEstimate: number | null;
  };
}

/** @param scope names the list; with the filters of the query it is what the cursor is bound to. @throws ServiceError cursor_mismatch */
export function openList(cursors: Cursors, scope: string, query: ListQuery): OpenList {
  const { cursor, limit, ...filters } = query;
  const list = `${scope} ${JSON.stringify(Object.entries(filters).sort(([a], [b]) => a.localeCompare(b)))}`;
  const after = cursor === undefined ? undefined : cursors.read(list, cursor);
  if (cursor !== undefined && after === undefined) throw new ServiceError("cursor_mismatch");
  return {
    after,
    page: (next, total = null) => ({
      limit,
      nextCursor: next === null ? null : cursors.write(list, next),
      hasMore: next !== null,
      totalEstimate: total,
    }),
  };
}
