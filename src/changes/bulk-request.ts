/** What a bulk keeps of an item, to carry it out later: what its approval said, never the approval itself. */
import { z } from "zod";
import type { GrantUse } from "#domain/approval-request.ts";

/** Of a request key: what people granted, by which each write is allowed. */
const Grant = z.object({
  requestId: z.custom<GrantUse["requestId"]>(isText),
  position: z.int(),
  revision: z.int(),
  deploymentId: z.custom<GrantUse["deploymentId"]>(isText),
});

export const ItemRequest = z.object({
  claims: z.record(z.string(), z.unknown()),
  override: z.string().nullable(),
  grant: Grant.optional(),
});
export type ItemRequest = Readonly<z.infer<typeof ItemRequest>>;

export const RollbackItem = z.object({ reason: z.string().nullable(), grant: Grant.optional() });

function isText(value: unknown): boolean {
  return typeof value === "string";
}
