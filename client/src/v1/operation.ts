/** What the client must know of an operation to send it. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{names}`. */
  readonly path: string;
  /** Names of the parameters in the query. */
  readonly query?: readonly string[];
  readonly hasBody?: true;
  /** The service takes an Idempotency-Key. */
  readonly takesIdempotencyKey?: true;
  readonly list?: List;
}

export interface List {
  /** Which property holds the items. */
  readonly items: string;
  /** How the next page is asked for: by `page.nextCursor`, or by the id of the last item. */
  readonly next: "cursor" | "after";
}
