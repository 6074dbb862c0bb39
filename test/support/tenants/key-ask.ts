/** Sends the request of a cell with its key, and says what is wrong with the answer. */
import type { Operation } from "../fuzz/document.ts";
import type { KeyCell } from "./key-cells.ts";
import type { KeyHolder, KeyMatrixWorld } from "./key-world.ts";

export interface KeyAnswer {
  readonly problem: string | undefined;
  /** What a refusal says, but for what is of the request itself. */
  readonly refusal: string | undefined;
}

export async function askByKey(
  { method, path, isSecured }: Operation,
  { id, parts, answer, look }: KeyCell,
  by: KeyHolder,
  world: KeyMatrixWorld,
): Promise<KeyAnswer> {
  const sent = {
    method: method as "GET",
    url: path.replaceAll(/\{\w+\}/g, encodeURIComponent(id ?? "x")),
    ...(parts.query && { query: { ...parts.query } }),
    headers: by.token === undefined ? {} : { authorization: `Bearer ${by.token}` },
    ...(parts.body === undefined ? {} : { payload: parts.body as object }),
  };
  const { statusCode: status, body, headers } = await world.api.app.inject(sent);
  const said = body === "" ? undefined : JSON.parse(body);
  const got = status < 400 ? "ok" : `${status} ${said?.error?.code}`;
  const refusal = status < 400 ? undefined : withoutRequest(said);
  if (got !== answer) return { problem: `${got} instead of ${answer}`, refusal };
  const asked = JSON.stringify(sent);
  const hidden = await Promise.all(
    world.ids
      .filter((one) => one !== by.sees || !isSecured || by.turnedAway !== undefined)
      .map((one) => world.website(one)),
  );
  const shown = hidden
    .flatMap(({ marks }) => marks)
    .filter((mark) => !asked.includes(mark) && (body + JSON.stringify(headers)).includes(mark));
  if (shown.length > 0) return { problem: `shows ${shown.join(", ")}`, refusal };
  return { problem: got === "ok" ? look?.(said) : undefined, refusal };
}

function withoutRequest(said: { readonly error: object } & Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...said, instance: "", error: { ...said.error, requestId: "" } });
}
