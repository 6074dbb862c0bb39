/** The demo: a WordPress of its own, on the machine of the service, with issues to find and to fix. */
import { z } from "zod";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const Demo = z
  .object({
    status: z
      .enum(["absent", "preparing", "ready", "stopped", "failed"])
      .describe(
        "`absent`: there is none · `preparing`: it is being made · `ready`: its WordPress runs · `stopped`: its results are there, its WordPress does not run · `failed`: see `message`.",
      ),
    reached: z
      .enum(["fetching", "wordpress", "connected", "audited"])
      .nullable()
      .describe(
        "The last step that began or was done: `fetching` WordPress · `wordpress` runs · `connected` · `audited`; `null` before the first.",
      ),
    fetching: z
      .object({
        from: z.enum(["debian", "npm"]).describe("Whose packages they are."),
        megabytes: z.int().describe("In all."),
        fetchedMegabytes: z.int().nullable().describe("So far; `null` when not known."),
        instead: z.string().nullable().describe("Why the first source was not used; `null` when it was."),
      })
      .nullable()
      .describe("While WordPress and its programs are being fetched, once."),
    siteUrl: z
      .string()
      .nullable()
      .describe("URL of its WordPress, reachable from the machine of the service; `null` until it was installed."),
    websiteId: z.string().nullable().describe("`web_…`; `null` until it is connected."),
    auditId: z.string().nullable().describe("`aud_…` of its audit; `null` until that is there."),
    message: z.string().nullable().describe("Why it failed and what to do; `null` unless it has."),
  })
  .meta({ id: "Demo", description: "The demo site of this installation." });
const DemoAnswer = ok(z.object({ demo: Demo }));

export const getDemo = route({
  method: "GET",
  url: "/api/v1/demo",
  operationId: "getDemo",
  tag: "service",
  summary: "How far the demo is",
  description: "There is one demo for each installation; only admins of its first workspace may see and manage it.",
  rules: { role: "admin" },
  success: { 200: DemoAnswer },
  refuses: ["project_access_denied"],
});

export const startDemo = route({
  method: "POST",
  url: "/api/v1/demo",
  operationId: "startDemo",
  tag: "service",
  summary: "Make a demo site, connect it and audit it",
  description:
    "Ask `GET /api/v1/demo` until it is `ready`. One that is ready stays as it is: for a new one, remove it first. One that stopped or failed is replaced.",
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
  summary: "Remove everything that the demo made",
  description:
    "Stops its WordPress and deletes its files, its website and its audits. One that is being made is stopped first.",
  rules: { role: "admin" },
  log: "demo.removed",
  success: { 204: z.null().describe("Removed.") },
  refuses: ["project_access_denied"],
});
