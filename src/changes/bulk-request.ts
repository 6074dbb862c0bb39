/** What an item of a bulk needs to be done later: what its approval said, never the approval itself. */
import { z } from "zod";

export const ItemRequest = z.object({
  claims: z.record(z.string(), z.unknown()),
  override: z.string().nullable(),
});
export type ItemRequest = Readonly<z.infer<typeof ItemRequest>>;
