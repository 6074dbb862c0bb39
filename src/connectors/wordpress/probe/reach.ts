/** Can the site be reached, safely, and does its REST API show itself? */
import type { FetchFailure } from "#domain/page.ts";
import { createClient } from "../client.ts";
import { discover, isLocked, type Undiscovered } from "../discover.ts";
import { askStartPage } from "../start-page.ts";
import { fail, isDiscovered, type ProbeCheck, type ProbeContext, type ProbeVerdict, pass, warn } from "./seen.ts";

const UNREACHED: Readonly<Partial<Record<FetchFailure, readonly [message: string, fix: string]>>> = {
  dns_failed: ["The name of the site is not known.", "Check how the address is written."],
  connection_refused: ["Nothing answers at this address.", "Check the port, and that the web server runs."],
  timeout: ["The site did not answer in time.", "Try again; if it stays so, ask the host."],
  tls_failed: [
    "The certificate of the site is not valid.",
    "Renew the certificate; a password is not sent without one.",
  ],
  blocked_address: [
    "The host does not lead to a public address.",
    "Use a public address, or list the host in SITEMEND_ALLOW_PRIVATE.",
  ],
};

export const dnsReachable: ProbeCheck = async (seen) => {
  seen.start = await askStartPage(seen.session, seen.access.siteUrl);
  if (seen.start.is === "failed") {
    const [message, fix] = UNREACHED[seen.start.error.code] ?? ["The site ended the connection.", "Try again later."];
    return fail(message, fix);
  }
  if (seen.start.is === "elsewhere") return pass("The site answers.");
  const { exchange, hops } = seen.start;
  seen.siteUrl = hops.at(-1) ?? seen.access.siteUrl;
  seen.html = new TextDecoder().decode(exchange.body);
  seen.tookMs.push(exchange.ttfbMs);
  seen.wordpressVersion = /<meta name="generator" content="WordPress ([\d.]+[^"]*)"/i.exec(seen.html)?.[1] ?? null;
  if (exchange.status >= 500)
    return warn(`The start page answers ${exchange.status}.`, "Look into the error log of the site.");
  return pass("The site answers.");
};

export const https: ProbeCheck = async ({ siteUrl, access, allowsHttp }) => {
  const url = new URL(siteUrl);
  if (url.protocol === "https:") {
    const moved = access.siteUrl.startsWith("http:");
    return pass("The connection is encrypted.", moved ? `Connect ${siteUrl} instead: http leads there.` : undefined);
  }
  if (allowsHttp(url))
    return warn(
      "The site is read over http: the password travels open, which the administrator of this service has allowed.",
      "Give the site a certificate and connect its https address.",
    );
  return fail(
    "The site is read over http, so the password would travel open.",
    "Give the site a certificate and connect its https address. For a test site, list its host in SITEMEND_ALLOW_HTTP_WORDPRESS.",
  );
};

export const restDiscovery: ProbeCheck = async (seen) => {
  const { start } = seen;
  if (start?.is === "elsewhere")
    return fail(`The site redirects to ${start.to}.`, `Connect ${new URL(start.to).origin}/ instead.`);
  if (start?.is !== "page") return fail("The site did not answer.", "Try again later.");
  seen.discovery = await discover(seen.session, { ...start.exchange, url: seen.siteUrl }, seen.access);
  if (!isDiscovered(seen.discovery)) return undiscovered(seen, seen.discovery);
  seen.tookMs.push(...seen.discovery.tookMs);
  seen.client = createClient(seen.session, seen.discovery.root, seen.access);
  return pass(`The REST API was found at ${seen.discovery.root}.`);
};

/** Found, but closed, is another thing than not found. */
function undiscovered({ html, siteUrl }: ProbeContext, { linked, replies }: Undiscovered): ProbeVerdict {
  if (linked !== null && URL.parse(linked)?.origin !== new URL(siteUrl).origin)
    return fail(`The site says that its REST API is at ${linked}, on another host.`, "Connect the site by that host.");
  if (replies.some(({ reply }) => isLocked(reply))) return pass("There is a REST API.");
  const failure = replies.map(({ reply }) => reply).find((reply) => reply.is === "unsent" || reply.is === "unanswered");
  const isWordPress = linked !== null || /\/wp-(content|includes)\//.test(html);
  if (!isWordPress)
    return fail("This does not look like WordPress.", "Check the address; it must be that of the WordPress.");
  if (failure?.is === "unanswered" && failure.because === "not_json")
    return fail(
      "A web page answers where the REST API should be.",
      "Let /wp-json/ and ?rest_route=/ reach WordPress; a cache or a security plugin answers instead.",
    );
  return fail(
    `The REST API is hidden${failure ? `: ${failure.words}` : "."}`,
    "Allow the REST API in the security plugin that hides it, at least for logged-in users.",
  );
}

export const restEnabled: ProbeCheck = async ({ discovery }) => {
  if (isDiscovered(discovery))
    return discovery.anonymous
      ? pass("The REST API answers.")
      : pass("The REST API answers those who are logged in, which is enough.");
  const locked = discovery?.replies.map(({ reply }) => reply).find(isLocked);
  const said = locked?.words ? ` It says: ${locked.words}` : "";
  return fail(
    `The REST API refuses everybody, or this login does not work there.${said}`,
    "Check user name and application password; if they are right, allow the REST API for logged-in users in the security plugin that blocks it.",
  );
};
