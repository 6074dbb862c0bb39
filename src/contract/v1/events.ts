import { z } from "zod";
import { EventPayload } from "#domain/outbox-event.ts";
import { ok } from "../envelope.ts";
import { limit } from "../parameters.ts";
import { route } from "../route.ts";
import { byKey } from "./parts.ts";

const Event = EventPayload.extend({ id: z.string().describe("`evt_…`: the `webhook-id` of the same event.") }).meta({
  id: "Event",
  description: "An event, as webhooks receive it.",
});

export const listEvents = route({
  method: "GET",
  url: "/v1/events",
  operationId: "listEvents",
  tag: "events",
  summary: "Events of the key's websites, in order",
  description:
    "The same events as webhooks receive, for programs without a public address: ask again with the `id` of the last event as `after`. Kept for 30 days.",
  rules: byKey("audits:read"),
  query: z.strictObject({
    after: z.string().max(64).optional().describe("`evt_…` of the last event you have; by default from the oldest."),
    limit,
  }),
  success: {
    200: ok(
      z.object({
        events: z.array(Event).describe("In the order in which they became visible."),
        hasMore: z.boolean().describe("Whether there are more already."),
      }),
    ),
  },
  refuses: ["event_unknown"],
});
