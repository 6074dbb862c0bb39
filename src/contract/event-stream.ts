/** Event streams in the document: OpenAPI 3.1 has no word for their items, JSON Schema has one for the content of a text. */
import { z } from "zod";

/** A stream of server-sent events. @param item one event: `id`, `event`, and `data` as it is once its JSON is parsed */
export function eventStreamOf(item: z.ZodType) {
  const name = item.meta()?.id;
  if (name === undefined) throw new Error("An event without a name cannot be referred to.");
  return z.string().meta({
    description: `Server-sent events (WHATWG HTML §9.2), each a \`${name}\`.`,
    contentMediaType: "text/event-stream",
    contentSchema: { type: "array", items: { $ref: `#/components/schemas/${name}` } },
  });
}
