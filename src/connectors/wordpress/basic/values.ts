/** Fields of an object with their values, as they are written and found again. */

import type { Client, Reply } from "../client.ts";
import type { FieldValues } from "../dialects/dialect.ts";
import type { Placed } from "./placed.ts";
import { bodyOf } from "./shapes.ts";

/** Into the trash goes what is deleted without force; everything else is an ordinary save. */
export async function send(client: Client, route: string, next: FieldValues, before: FieldValues): Promise<Reply> {
  if (next.get("post_status") === "trash" && before.get("post_status") !== "trash")
    return await client.ask({ method: "DELETE", route });
  return await client.ask({ method: "POST", route, query: { context: "edit" }, body: bodyOf(next) });
}

export function holdsAll({ look }: Placed, values: FieldValues): boolean {
  return [...values].every(([field, value]) => sameValue(look.fields.get(field), value));
}

/** Absent and empty are one to core REST. */
export function sameValue(one: string | null | undefined, other: string | null): boolean {
  return one !== undefined && (one ?? "") === (other ?? "");
}
