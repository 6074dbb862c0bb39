/** Recipients: where alerts are sent to. */
import { z } from "zod";
import type { Id } from "./ids.ts";
import { isTimeZone } from "./time-zone.ts";

/** Of a workspace. */
export const RECIPIENTS_AT_MOST = 50;
/** A recipient gets no more; what comes meanwhile is one message later. */
export const MESSAGES_PER_HOUR = 6;
/** When an audit has failed: that can't wait for the hour, and a server that is down fails many. */
export const URGENT_MESSAGES_PER_HOUR = 12;

export const RECIPIENT_KINDS = ["email", "slack", "teams"] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 08:00.");

export const Timing = z
  .strictObject({
    delivery: z
      .enum(["immediate", "daily"])
      .default("immediate")
      .describe("`immediate`: as soon as something happens · `daily`: one message a day, at `time`."),
    time: LocalTime.default("08:00").describe("Local time of the daily message."),
    quiet: z
      .strictObject({
        from: LocalTime.describe("Local time at which they begin."),
        to: LocalTime.describe("Local time at which they end; earlier than `from`: on the next day."),
      })
      .refine(({ from, to }) => from !== to, "They can't last the whole day.")
      .nullable()
      .default(null)
      .describe("Quiet hours: what happens then is one message when they end. They don't move the daily message."),
    timeZone: z
      .string()
      .min(1)
      .max(64)
      .refine(isTimeZone, "Use a name of the IANA database, such as Europe/Berlin.")
      .default("UTC")
      .describe("Time zone of these times, by its name in the IANA database: `Europe/Berlin`."),
  })
  .meta({ id: "AlertTiming", description: "When a recipient gets messages." });
export type Timing = z.infer<typeof Timing>;

export interface Recipient {
  readonly id: Id<"rcp">;
  readonly workspaceId: string;
  readonly kind: RecipientKind;
  readonly name: string;
  /** An email address; of the others only the origin of the URL. */
  readonly address: string;
  readonly timing: Timing;
  readonly state: "active" | "paused";
  /** `null` after each message that arrived. */
  readonly failingSince: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly version: number;
}
