/** Sends the request of a cell, and says what is wrong with the answer. */
import type { Operation } from "../fuzz/document.ts";
import type { TenantCell } from "./cells.ts";
import type { Somebody } from "./people.ts";
import type { Things } from "./things.ts";
import type { Parts, TenantWorld } from "./valid-requests.ts";

export async function ask(
  operation: Operation,
  cell: TenantCell,
  by: Somebody,
  world: TenantWorld,
): Promise<string | undefined> {
  const { got, shown, body } = await send(operation, cell, by, world);
  if (!cell.answers.includes(got)) return `${got} instead of ${cell.answers.join(" or ")}`;
  if (shown.length > 0) return `shows ${shown.join(", ")}`;
  return got === "ok" ? cell.look?.(JSON.parse(body)) : undefined;
}

export interface Sent {
  /** `ok`, or status and code. */
  readonly got: string;
  /** Ids of another's things that the answer tells. */
  readonly shown: readonly string[];
  readonly body: string;
}

export async function send(operation: Operation, cell: TenantCell, by: Somebody, world: TenantWorld): Promise<Sent> {
  const { api, foreign, own } = world;
  const parts = await cell.parts();
  const sent = requestOf(operation, parts, by);
  const answer = await withRule(by.lacksFactor, world, () => api.app.inject(sent));
  const { statusCode: status, body } = answer;
  const code = /"code":"(\w+)"/.exec(body)?.[1];
  const got = status < 400 ? "ok" : `${status} ${code}`;
  // What is open to anyone is open by a secret that was in the request.
  // The log quotes what people asked for before.
  const others =
    operation.isSecured && operation.operationId !== "listLogEntries"
      ? [foreign, ...(by.role === null ? [own] : [])]
      : [];
  const shown = others.flatMap((things) => shows(body, things, sent));
  return { got, shown, body };
}

/** The workspace asks everybody for a second factor while somebody without one asks. */
async function withRule<T>(isOn: boolean, { api }: TenantWorld, work: () => PromiseLike<T>): Promise<T> {
  const { pool } = api.database;
  if (isOn)
    await pool.query(
      "insert into workspace_rules values ('wsp_local', true) on conflict (workspace_id) do update set second_factor = true",
    );
  try {
    return await work();
  } finally {
    if (isOn) await pool.query("delete from workspace_rules");
  }
}

function requestOf({ method, path }: Operation, { ids = {}, query, headers, body, token }: Parts, by: Somebody) {
  const bearer = token ?? by.token;
  return {
    method: method as "GET",
    url: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? "x")),
    ...(query && { query: { ...query } }),
    headers: { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}

/** Ids of things that somebody has nothing to do with, unless they were in the request. */
function shows(text: string, { ids }: Things, sent: object): readonly string[] {
  const asked = JSON.stringify(sent);
  return Object.entries(ids).flatMap(([name, id]) =>
    id.length > 8 && text.includes(id) && !asked.includes(id) ? [`${name} ${id}`] : [],
  );
}
