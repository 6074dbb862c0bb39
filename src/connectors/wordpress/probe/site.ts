/** What kind of WordPress it is, and what lies between it and its visitors. */
import { z } from "zod";
import { otherSitemend } from "../basic/other-sitemend.ts";
import { DIALECTS, detectPlugins } from "../dialects/index.ts";
import {
  fail,
  isDiscovered,
  isGuarded,
  type ProbeCheck,
  type ProbeContext,
  type ProbeVerdict,
  pass,
  skip,
  warn,
} from "./seen.ts";

const Sample = z.array(z.object({ id: z.int(), _links: z.record(z.string(), z.unknown()).catch({}) }));

/** The list of capabilities says yes where a filter says no; only the action on a post tells the truth. */
export const unfilteredHtml: ProbeCheck = async (seen) => {
  if (seen.status) seen.unfilteredHtml = seen.status.unfilteredHtml;
  else {
    const sample = await samplePost(seen);
    if (!sample) return skip("There is no post yet to check this with.");
    seen.unfilteredHtml = "wp:action-unfiltered-html" in sample._links;
  }
  if (seen.unfilteredHtml) return pass("WordPress stores this user's HTML unfiltered.");
  return warn(
    "WordPress filters this user's HTML, so content can't be changed safely.",
    "Connect with a user that has the unfiltered_html capability: an editor or administrator, or a super admin on a multisite network.",
  );
};

async function samplePost({ client }: ProbeContext) {
  for (const base of ["posts", "pages"]) {
    const query = { context: "edit", per_page: "1", _fields: "id,_links" };
    const reply = await client?.ask({ route: `/wp/v2/${base}`, query });
    const sample = reply?.is === "answer" ? Sample.safeParse(reply.body).data?.[0] : undefined;
    if (sample) return sample;
  }
  return null;
}

/** The oldest version with the routes that we write by. */
const OLDEST = 5.9;

export const wpVersion: ProbeCheck = async (seen) => {
  seen.wordpressVersion = seen.status?.wordpress ?? seen.wordpressVersion;
  const version = seen.wordpressVersion;
  if (version === null) return skip("The site doesn't expose its WordPress version.");
  if (Number.parseFloat(version) < OLDEST) return warn(`WordPress ${version} is outdated.`, "Update WordPress.");
  return pass(`WordPress ${version}.`);
};

export const seoPlugin: ProbeCheck = async (seen) => {
  if (!isDiscovered(seen.discovery)) return skip("The REST API was not found.");
  const { namespaces } = seen.discovery.index;
  seen.plugins = seen.status
    ? DIALECTS.filter(({ id }) => seen.status?.seoPlugins.some((plugin) => plugin.id === id))
    : detectPlugins(namespaces, seen.html);
  const [first, second] = seen.plugins;
  if (first && second)
    return fail(
      `Two SEO plugins are active: ${seen.plugins.map(({ name }) => name).join(", ")}. Titles, descriptions and other tags in the head can't be changed.`,
      "Deactivate one of them.",
    );
  if (!first) return withoutPlugin(seen);
  const hasRoutes = first.namespaces.length === 0 || first.namespaces.some((name) => namespaces.includes(name));
  if (!hasRoutes)
    return warn(
      `${first.name} is active, but its REST routes are not loaded.`,
      `Finish or skip the setup of ${first.name}.`,
    );
  return pass(`${first.name} manages the tags in the page head.`);
};

function withoutPlugin(seen: ProbeContext): ProbeVerdict {
  if (isGuarded(seen)) return pass("No SEO plugin is active. The companion plugin outputs what Sitemend sets.");
  return warn(
    "There is no SEO plugin and no companion plugin, so titles, descriptions, canonicals and robots tags can't be changed.",
    "Install the companion plugin.",
  );
}

/** The first that limits what its password opens and that stops a call under way. */
const SAFE_COMPANION = "1.2.0";

function isOlder(version: string, than: string): boolean {
  const parts = (text: string) => text.split(".").map((part) => Number.parseInt(part, 10) || 0);
  const [here, there] = [parts(version), parts(than)];
  const at = there.findIndex((part, index) => (here[index] ?? 0) !== part);
  return at !== -1 && (here[at] ?? 0) < (there[at] ?? 0);
}

export const companion: ProbeCheck = async (seen) => {
  const { status, discovery } = seen;
  if (!isGuarded(seen)) {
    const barred = await barredByOther(seen);
    if (barred) return barred;
  }
  if (!status) {
    const isThere = isDiscovered(discovery) && discovery.index.namespaces.includes("sitemend/v1");
    const message = isThere
      ? "The companion plugin is installed, but does not respond to this user."
      : "The companion plugin is not installed. An edit saved at the same moment could be lost, and fewer fields can be changed.";
    return warn(
      message,
      isThere ? "Update the companion plugin, or connect with a user that can edit." : "Install the companion plugin.",
    );
  }
  if (!status.writable)
    return fail("Changes are disabled in the companion plugin.", "Enable them under Tools > Sitemend in WordPress.");
  if (!status.transactional)
    return warn(
      `Companion plugin ${status.plugin} is not used for writing. ${status.obstacle ?? "The database tables don't support transactions."}`,
      status.obstacle ? "See Tools > Sitemend in WordPress." : "Convert the tables to InnoDB.",
    );
  if (isOlder(status.plugin, SAFE_COMPANION))
    return warn(
      `Companion plugin ${status.plugin} works, but its application password grants everything the user can do, and pausing does not take effect immediately.`,
      `Update it to ${SAFE_COMPANION} or later, then reconnect.`,
    );
  return pass(`Companion plugin ${status.plugin}.`);
};

/** At a first look the password of the connection that this one replaces may still be there, so that nothing fails by it. */
async function barredByOther({ client, known, passwordUuid, login }: ProbeContext): Promise<ProbeVerdict | null> {
  const userId = login?.userId ?? null;
  const other = client && login ? await otherSitemend(client, { passwordUuid, userId }) : null;
  if (other === null) return null;
  const fix = "Install the companion plugin, or revoke the other application password.";
  return known === null ? warn(other, fix) : fail(other, fix);
}

const CACHE_HEADERS = [
  "x-cache",
  "cf-cache-status",
  "x-litespeed-cache",
  "x-varnish",
  "x-proxy-cache",
  "x-nginx-cache",
];

export const cache: ProbeCheck = async ({ start, status }) => {
  const headers = start?.is === "page" ? start.exchange.headers : [];
  const signs = headers.filter(([name, value]) => CACHE_HEADERS.includes(name) || (name === "age" && value !== "0"));
  const plugins = status?.cachePlugins ?? [];
  if (plugins.length > 0) return pass(`${plugins.join(", ")}: changed pages will be purged from the cache.`);
  if (signs.length === 0) return pass("No page cache detected.");
  return warn(
    `A page cache is active (${signs.map(([name]) => name).join(", ")}); changes may appear with a delay.`,
    "Purge the cache after changes, or wait until it expires.",
  );
};

export const multisite: ProbeCheck = async ({ status }) => {
  if (!status) return skip("Only the companion plugin can check this.");
  if (!status.multisite) return pass("Not part of a multisite network.");
  return warn(
    "The site is part of a multisite network.",
    "On a multisite network, only super admins can save unfiltered HTML.",
  );
};

export const permalinks: ProbeCheck = async ({ discovery, status }) => {
  if (!isDiscovered(discovery)) return skip("The REST API was not found.");
  const isPlain = status ? status.settings.permalinkStructure === "" : discovery.root.includes("rest_route");
  if (!isPlain) return pass("Pretty permalinks are enabled.");
  return warn("Permalinks are plain (?p=12).", "Choose another structure under Settings > Permalinks.");
};

const MAX_SKEW_MS = 5 * 60_000;

export const clockSkew: ProbeCheck = async ({ status, date, now }) => {
  const there = status?.serverTime ?? (date === null ? Number.NaN : Date.parse(date));
  if (Number.isNaN(there)) return skip("The server doesn't send a usable Date header.");
  const skew = Math.abs(now() - there);
  if (skew <= MAX_SKEW_MS) return pass("The server clock is correct.");
  return warn(
    `The server clock is off by ${Math.round(skew / 60_000)} minutes.`,
    "Synchronize the server's clock (NTP).",
  );
};

const SLOW_MS = 2000;

export const latency: ProbeCheck = async ({ tookMs }) => {
  const sorted = [...tookMs].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) return skip("Response time was not measured.");
  const words = `Response time: ${Math.round(middle)} ms.`;
  return middle > SLOW_MS ? warn(words, "Changes will be slow. Ask your host why the site is slow.") : pass(words);
};
