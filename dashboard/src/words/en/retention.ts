import { count } from "./common.ts";

/** How long audits are kept, and what keeps one. */
export const retention = {
  title: "Retention",
  lead: "Older audits are deleted within an hour. If both limits are set, an audit that either of them keeps is kept.",
  diskUse: (size: string) => `The audits of this site take about ${size}.`,
  diskUnknown: "How much disk space its audits take is measured within an hour after each.",
  audits: "Keep the newest audits of each type",
  days: "Keep audits for days",
  blank: "Leave blank for no limit.",
  save: "Update retention",
  all: "All audits are kept.",
  preview: (audits: number, size: string, kept: number) =>
    [
      audits === 0
        ? "No audits would be deleted."
        : `${count(audits, "audit")} would be deleted, about ${size}. This can't be undone.`,
      ...(kept === 0 ? [] : [`${count(kept, "older audit")} would be kept because something needs it.`]),
    ].join(" "),
  column: "Kept",
  pin: (when: string) => `Pin the audit of ${when}`,
  unpin: (when: string) => `Unpin the audit of ${when}`,
  keptFor: {
    pinned: "pinned",
    newest: "latest of its type or page",
    comparison: "compared with the latest",
    change: "has applied fixes",
    approval: "approval open",
    incident: "incident open",
    share: "shared",
  },
};
