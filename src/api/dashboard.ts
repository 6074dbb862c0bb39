/**
 * The dashboard: its built files, and its one page under every address that it knows. Scripts and styles come from our own
 * files only; nothing inline, nothing from elsewhere, not even a picture, but for one that a person has just chosen to send (blob:).
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Api, ApiDeps } from "./deps.ts";
import { sendPage } from "./people/page.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The addresses of dashboard/src/router.tsx. Any other stays what it was: the API's, or 404. */
const SCREENS = [
  "/",
  "/sign-in",
  "/forgot-password",
  "/reset-password",
  "/welcome",
  "/invite",
  "/sites/*",
  "/audits/*",
  "/team",
  "/api-keys",
  "/approvals",
  "/approvals/*",
  "/alerts",
  "/trackers",
  "/webhooks",
  "/branding",
  "/audit-log",
  "/health",
  "/account",
];

export async function serveDashboard(app: Api, { settings: { dashboardFolder } }: ApiDeps): Promise<void> {
  const isBuilt = dashboardFolder !== undefined && existsSync(join(dashboardFolder, "index.html"));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: dashboardFolder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
    });
  for (const url of SCREENS)
    app.route({
      method: "GET",
      url,
      schema: { hide: true },
      handler: (_request, reply) => (isBuilt ? sendScreen(reply) : sendMissing(reply)),
    });
  // Sites are listed on the start page; whoever shortens the address of one looks for them here.
  app.route({
    method: "GET",
    url: "/sites",
    schema: { hide: true },
    handler: (_request, reply) => reply.redirect("/"),
  });
  if (!isBuilt) return;
  // A file's name carries its hash, so what was fetched once never changes.
  serveFile(app, "/assets/:file", "public, max-age=31536000, immutable");
  serveFile(app, "/favicon.svg", "public, max-age=86400");
  serveFile(app, "/theme.js", "no-cache");
}

/** Whoever seems to be signed in keeps the dashboard's menu where an address leads nowhere; it says so itself. */
export function sendScreenOfNothing({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const isBuilt = "sendFile" in reply;
  return isBuilt && headers.cookie?.includes("sitemend_session=") ? sendScreen(reply.code(404)) : undefined;
}

function sendScreen(reply: FastifyReply): FastifyReply {
  return reply
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-cache")
    .serializer(String)
    .sendFile("index.html");
}

function serveFile(app: Api, url: string, caching: string): void {
  app.route({
    method: "GET",
    url,
    schema: { hide: true },
    handler: (request, reply) =>
      reply.header("cache-control", caching).sendFile((request.url.split("?")[0] ?? "").slice(1)),
  });
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    "The dashboard has not been built",
    `<p>The service runs; its API is described at <a href="/docs">/docs</a>. <code>npm start</code> builds the dashboard and starts the service with it.</p>`,
  );
}
