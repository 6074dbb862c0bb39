/** The demo: a WordPress of its own, on the machine of the service, with issues to find and to fix. */
import { z } from "zod";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const Demo = z
  .object({
    status: z
      .enum(["absent", "preparing", "ready", "stopped", "failed"])
      .describe(
        "`absent`: there is none · `preparing`: it is being set up · `ready`: its WordPress site is running · `stopped`: its results are kept, but its WordPress site isn't running · `failed`: see `message`.",
      ),
    reached: z
      .enum(["fetching", "wordpress", "connected", "audited"])
      .nullable()
      .describe(
        "Current or last step: `fetching`: WordPress is being downloaded · `wordpress`: it is running · `connected` · `audited`; `null` before the first.",
      ),
    fetching: z
      .object({
        from: z.enum(["debian", "npm"]).describe("Package source."),
        megabytes: z.int().describe("Total download size."),
        fetchedMegabytes: z.int().nullable().describe("Downloaded so far; `null` if unknown."),
        instead: z.string().nullable().describe("Why the preferred source wasn't used; `null` if it was."),
      })
      .nullable()
      .describe("Progress of the one-time download of WordPress and the software it needs."),
    siteUrl: z
      .string()
      .nullable()
      .describe("URL of its WordPress site, reachable from the server only; `null` until it is installed."),
    websiteId: z.string().nullable().describe("`web_…`; `null` until it is connected."),
    auditId: z.string().nullable().describe("`aud_…` of its audit; `null` until it is started."),
    message: z.string().nullable().describe("Why it failed and what to do; `null` if it didn't."),
  })
  .meta({ id: "Demo", description: "The demo site of this installation." });
const DemoAnswer = ok(z.object({ demo: Demo }));

export const getDemo = route({
  method: "GET",
  url: "/api/v1/demo",
  operationId: "getDemo",
  tag: "service",
  summary: "Get the demo's status",
  description: "There is one demo per installation; only admins of its first workspace can see and manage it.",
  rules: { role: "admin" },
  success: { 200: DemoAnswer },
  refuses: ["project_access_denied"],
});

export const startDemo = route({
  method: "POST",
  url: "/api/v1/demo",
  operationId: "startDemo",
  tag: "service",
  summary: "Create a demo site, connect it and audit it",
  description:
    "Poll `GET /api/v1/demo` until it is `ready`. A demo that is ready is kept; remove it first to get a new one. A stopped or failed demo is replaced.",
  rules: { role: "admin" },
  log: "demo.started",
  success: { 202: DemoAnswer },
  refuses: ["project_access_denied"],
});

export const removeDemo = route({
  method: "DELETE",
  url: "/api/v1/demo",
  operationId: "removeDemo",
  tag: "service",
  summary: "Remove the demo and everything it created",
  description:
    "Stops the demo's WordPress site and deletes its files, website and audits. Also works while the demo is being set up.",
  rules: { role: "admin" },
  log: "demo.removed",
  success: { 204: z.null().describe("Removed.") },
  refuses: ["project_access_denied"],
});
