/** The demo: a WordPress of its own, on the machine of the service, with faults to find and to mend. */
import { z } from "zod";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const Demo = z
  .object({
    status: z
      .enum(["absent", "preparing", "ready", "stopped", "failed"])
      .describe("`stopped`: what was found is there, its WordPress does not run."),
    reached: z.enum(["fetching", "wordpress", "connected", "audited"]).nullable().describe("The last milestone."),
    fetching: z
      .object({
        from: z.enum(["debian", "npm"]).describe("Whose packages they are."),
        megabytes: z.int().describe("In all."),
        fetchedMegabytes: z.int().nullable().describe("So far, where it is known."),
        instead: z.string().nullable().describe("Why the source that is tried first does not serve."),
      })
      .nullable()
      .describe("While WordPress and its programs are being fetched, once."),
    siteUrl: z.string().nullable(),
    websiteId: z.string().nullable(),
    auditId: z.string().nullable(),
    message: z.string().nullable().describe("Why it failed and what to do."),
  })
  .meta({ id: "Demo" });
const DemoAnswer = ok(z.object({ demo: Demo }));

export const getDemo = route({
  method: "GET",
  url: "/api/v1/demo",
  operationId: "getDemo",
  tag: "service",
  summary: "How far the demo is",
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
  rules: { role: "admin" },
  log: "demo.removed",
  success: { 204: z.null().describe("Removed.") },
  refuses: ["project_access_denied"],
});
