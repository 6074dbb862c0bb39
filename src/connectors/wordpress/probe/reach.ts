/** Can the site be reached, safely, and does its REST API show itself? */
import type { FetchFailure } from "#domain/page.ts";
import { createClient } from "../client.ts";
import { discover, isLocked, type Undiscovered } from "../discover.ts";
import { askStartPage } from "../start-page.ts";
import { fail, isDiscovered, type ProbeCheck, type ProbeContext, type ProbeVerdict, pass, warn } from "./seen.ts";

const UNREACHED: Readonly<Partial<Record<FetchFailure, readonly [message: string, fix: string]>>> = {
  dns_failed: ["The domain could not be resolved (DNS).", "Check the spelling of the URL."],
  connection_refused: ["The connection was refused.", "Check the port, and that the web server is running."],
  timeout: ["The site did not respond in time.", "Try again. If it keeps happening, contact your host."],
  tls_failed: [
    "The site's TLS certificate is not valid.",
    "Renew the certificate. Passwords are never sent without a valid one.",
  ],
  blocked_address: [
    "The host does not resolve to a public IP address.",
    "Use a public address, or list the host in SITEMEND_ALLOW_PRIVATE.",
  ],
};

export const dnsReachable: ProbeCheck = async (seen) => {
  seen.start = await askStartPage(seen.session, seen.access.siteUrl);
  if (seen.start.is === "failed") {
    const [message, fix] = UNREACHED[seen.start.error.code] ?? ["The site closed the connection.", "Try again later."];
    return fail(message, fix);
  }
  if (seen.start.is === "elsewhere") return pass("The site responds.");
  const { exchange, hops } = seen.start;
  seen.siteUrl = hops.at(-1) ?? seen.access.siteUrl;
  seen.html = new TextDecoder().decode(exchange.body);
  seen.tookMs.push(exchange.ttfbMs);
  seen.wordpressVersion = /<meta name="generator" content="WordPress ([\d.]+[^"]*)"/i.exec(seen.html)?.[1] ?? null;
  if (exchange.status >= 500) return warn(`The homepage returns ${exchange.status}.`, "Check the site's error log.");
  return pass("The site responds.");
};

export const https: ProbeCheck = async ({ siteUrl, access, allowsHttp }) => {
  const url = new URL(siteUrl);
  if (url.protocol === "https:") {
    const moved = access.siteUrl.startsWith("http:");
    return pass(
      "The connection is encrypted.",
      moved ? `Connect ${siteUrl} instead: HTTP redirects there.` : undefined,
    );
  }
  if (allowsHttp(url))
    return warn(
      "The site uses HTTP, so the password is sent unencrypted. The administrator of this service has allowed that.",
      "Install a TLS certificate and connect the HTTPS URL.",
    );
  return fail(
    "The site uses HTTP, so the password would be sent unencrypted.",
    "Install a TLS certificate and connect the HTTPS URL. For a test site, list its host in SITEMEND_ALLOW_HTTP_WORDPRESS.",
  );
};

export const restDiscovery: ProbeCheck = async (seen) => {
  const { start } = seen;
  if (start?.is === "elsewhere")
    return fail(`The site redirects to ${start.to}.`, `Connect ${new URL(start.to).origin}/ instead.`);
  if (start?.is !== "page") return fail("The site did not respond.", "Try again later.");
  seen.discovery = await discover(seen.session, { ...start.exchange, url: seen.siteUrl }, seen.access);
  if (!isDiscovered(seen.discovery)) return undiscovered(seen, seen.discovery);
  seen.tookMs.push(...seen.discovery.tookMs);
  seen.client = createClient(seen.session, seen.discovery.root, seen.access);
  return pass(`The REST API was found at ${seen.discovery.root}.`);
};

/** Found, but closed, is another thing than not found. */
function undiscovered({ html, siteUrl }: ProbeContext, { linked, replies }: Undiscovered): ProbeVerdict {
  if (linked !== null && URL.parse(linked)?.origin !== new URL(siteUrl).origin)
    return fail(`The site links to a REST API on another host, ${linked}.`, "Connect the site at that host.");
  if (replies.some(({ reply }) => isLocked(reply))) return pass("A REST API was found.");
  const failure = replies.map(({ reply }) => reply).find((reply) => reply.is === "unsent" || reply.is === "unanswered");
  const isWordPress = linked !== null || /\/wp-(content|includes)\//.test(html);
  if (!isWordPress)
    return fail(
      "This does not look like a WordPress site.",
      "Check the URL. It must be the URL of the WordPress site.",
    );
  if (failure?.is === "unanswered" && failure.because === "not_json")
    return fail(
      "A web page is returned instead of the REST API.",
      "Let requests to /wp-json/ and ?rest_route=/ reach WordPress. A cache or security plugin is responding instead.",
    );
  return fail(
    `The REST API is hidden${failure ? `: ${failure.words}` : "."}`,
    "Allow the REST API in the security plugin that hides it, at least for logged-in users.",
  );
}

export const restEnabled: ProbeCheck = async ({ discovery }) => {
  if (isDiscovered(discovery))
    return discovery.anonymous
      ? pass("The REST API responds.")
      : pass("The REST API responds to logged-in users, which is enough.");
  const locked = discovery?.replies.map(({ reply }) => reply).find(isLocked);
  const said = locked?.words ? ` Response: ${locked.words}` : "";
  return fail(
    `The REST API refuses all requests, or this login does not work there.${said}`,
    "Check the username and application password. If they are correct, allow the REST API for logged-in users in the security plugin that blocks it.",
  );
};
