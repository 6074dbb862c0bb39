/** How long audits are kept, and what keeps one beyond that. */
import { z } from "zod";

export const Retention = z
  .strictObject({
    keepAudits: z
      .int()
      .min(1)
      .max(10_000)
      .nullable()
      .describe(
        "Keeps this many of the newest completed audits of each type, and as many failed or canceled ones; audits of a list of URLs are counted apart. `null`: no limit.",
      ),
    keepDays: z
      .int()
      .min(1)
      .max(3_650)
      .nullable()
      .describe("Keeps audits for this many days after they ended; `null`: no limit."),
  })
  .meta({
    id: "Retention",
    description:
      "How long audits of the website are kept. An audit that either of the two keeps is kept; if both are `null`, all are. What something still needs is never deleted.",
  });
export type Retention = z.infer<typeof Retention>;

/** What keeps an audit beyond its website's limits, and the most telling first. */
export const KEPT_FOR = ["pinned", "newest", "comparison", "change", "approval", "incident", "share"] as const;
export type KeptFor = (typeof KEPT_FOR)[number];

/** After that, a website that nobody has shown to exist goes with its failed audits. */
export const PROVISIONAL_DAYS = 7;
