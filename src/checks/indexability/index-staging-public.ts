import { registrableDomain } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { publicSite } from "../kit/guards.ts";
import { startPageOf } from "../kit/start-page.ts";
import { linkingPages, redirectEnd } from "../kit/targets.ts";

/** Names that nobody gives to a live site. `dev`, `test` and `beta` are left out: portals and products have them, too. */
const STAGING_LABEL =
  /^(staging|stage|stg|preprod|pre-prod|preproduction|uat)\d*$|^(staging|stg|preprod)-|-(staging|stg|preprod)$/i;
/** Hosts that serve nothing but trial copies. */
const STAGING_HOST =
  /\.(wpenginepowered\.com|kinsta\.cloud|flywheelsites\.com|cloudwaysapps\.com|myftpupload\.com|wpstage\.net)$/i;
/** Copies on those hosts whose name says that they are the live one's trial. */
const TRIAL_NAME = /(staging|stg|dev|test)/i;

export default defineCheck({
  id: "index-staging-public",
  scope: "site",
  title: "Staging site is indexable or linked",
  effect: "breakage",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{host} looks like a staging site, and {what}.",
  noSuggestion: "Access to staging sites is restricted on the server.",
  docs: {
    what: "The audited host is named like a staging site (staging, stage, uat…) and is indexable, or pages on the live site link to such a host on the same domain. Authenticated audits are excluded.",
    why: "Search engines may index the staging site alongside the live one, and visitors may land on unfinished pages.",
    fix: "Password-protect the staging site. On the live site, replace links left over from development.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/control-what-you-share"],
  },
  needs: ["graph", "robots"],
  /** With a login we see what the public may not. */
  appliesTo: (context) => (context.site.withAccess ? "cannot-tell" : publicSite(context)),

  *detect({ graph, site, robots }) {
    const own = new URL(site.origin);
    if (isStaging(own)) {
      const start = startPageOf(graph, site.startUrl);
      const end = start && (redirectEnd(start, graph) ?? start);
      if (end?.indexable && !robots.blocksAll) yield { host: own.hostname, what: "it is indexable" };
      return;
    }
    yield* linkedCopies(graph, registrableDomain(own));
  },

  examples: () => ({
    fails: [
      {
        origin: "https://staging.example.com",
        pages: { "/": "<p>Tea</p>" },
        at: [""],
        because: "the staging site is indexable",
      },
      {
        origin: "https://tea-staging.wpenginepowered.com",
        pages: { "/": "<p>Tea</p>" },
        at: [""],
        because: "so is one on a staging host",
      },
      {
        pages: { "/": '<a href="https://stage2.example.com/tea">Tea</a>' },
        at: ["/"],
        because: "the live site links to the staging site",
      },
      {
        origin: "https://staging.example.com",
        pages: { "/": { redirectTo: "/home" }, "/home": "<p>Tea</p>" },
        at: [""],
        because: "the homepage is where the first redirect leads",
      },
      {
        pages: { "/": '<a href="https://staging.example.com/a">A</a><a href="https://staging.example.com/b">B</a>' },
        at: ["/"],
        because: "one link to each staging site is reported",
      },
      {
        pages: {
          "/": '<a href="/b">B</a><a href="https://staging.example.com/a">A</a>',
          "/b": '<a href="https://staging.example.com/b">B</a>',
        },
        at: ["/"],
        because: "only the first linking page is reported",
      },
    ],
    passes: [
      { pages: { "/": '<a href="https://shop.example.com/">Shop</a>' }, because: "a shop isn't a staging site" },
      {
        origin: "https://staging.example.com",
        pages: { "/": '<meta name="robots" content="noindex">' },
        because: "the staging site is noindexed",
      },
      {
        origin: "https://staging.example.com",
        pages: { "/": "<p>Tea</p>" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "the staging site is disallowed",
      },
      {
        origin: "https://staging.example.com",
        pages: { "/": "<p>Tea</p>" },
        withAccess: true,
        because: "the audit was authenticated, so the site isn't public",
      },
      {
        pages: { "/": '<a href="https://staging.other.org/">Other</a>' },
        because: "other owners' staging sites are not checked",
      },
      { origin: "https://staging.com", pages: { "/": "<p>Steps</p>" }, because: "it is the name of a company" },
      { origin: "https://dev.example.com", pages: { "/": "<p>API</p>" }, because: "it may be a developer site" },
      {
        origin: "https://tea.kinsta.cloud",
        pages: { "/": "<p>Tea</p>" },
        because: "some sites keep their hosting subdomain",
      },
      { origin: "http://staging.test", pages: { "/": "<p>Tea</p>" }, because: "it isn't accessible from outside" },
    ],
  }),
});

function* linkedCopies(graph: SiteWideFacts["graph"], domain: string | null) {
  const seen = new Set<string>();
  for (const url of graph.urls()) {
    if (url.kind !== "external") continue;
    const copy = new URL(url.url);
    const host = copy.hostname;
    if (seen.has(host) || !isStaging(copy) || registrableDomain(copy) !== domain) continue;
    for (const { from } of linkingPages(url, graph)) {
      seen.add(host);
      yield { at: from, locator: host, host, what: "this page links to it", evidence: { related: [url.url] } };
      break;
    }
  }
}

/** What somebody registered is a name; only what stands before it says what the host is for. */
function isStaging(url: URL): boolean {
  const domain = registrableDomain(url);
  if (domain === null) return false;
  if (STAGING_HOST.test(url.hostname)) return TRIAL_NAME.test(url.hostname.split(".")[0] ?? "");
  const labels = url.hostname.slice(0, -domain.length).split(".").filter(Boolean);
  return labels.some((label) => STAGING_LABEL.test(label));
}
