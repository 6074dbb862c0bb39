import { z } from "zod";
import { ok } from "../envelope.ts";
import { route } from "../route.ts";
import { ProjectAudit } from "./audits.ts";
import { byKey } from "./parts.ts";

/** What somebody has just published; a whole site is audited as such. */
const MOST_PAGES = 100;

export const checkPages = route({
  method: "POST",
  url: "/v1/pages/check",
  operationId: "checkPages",
  tag: "audits",
  log: "audit.started",
  summary: "Check pages that were published",
  description:
    "Audits exactly these URLs of a website that the key lists, as a `quick-audit`, and follows no links. Follow it with `GET /v1/audits/{auditId}`.",
  rules: byKey("audits:write", { limit: "keyStart" }),
  body: z.strictObject({
    projectId: z.string().min(1).max(64).describe("`web_…`"),
    urls: z
      .array(z.string().min(1).max(2083))
      .min(1)
      .max(MOST_PAGES)
      .describe("URLs of the website: the same scheme, host and port."),
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: ok(z.object({ audit: ProjectAudit })) },
  refuses: ["not_found", "target_not_allowed", "audit_already_running"],
});
