/** A crawled site in memory, as large as wanted, with the faults that sites have: what the checks of the site work on. */
import { createGraphBuilder } from "#audits/graph.ts";
import { coverage } from "#audits/site-view/coverage.ts";
import { createView } from "#audits/site-view/create-view.ts";
import { weighLinks } from "#audits/site-view/link-weights.ts";
import { countInlinks, measureDepth, resolveTargets } from "#audits/site-view/measure.ts";
import { findNearDuplicates } from "#audits/site-view/near-duplicates.ts";
import { toRecord } from "#audits/site-view/url-record.ts";
import type { SiteFacts, SiteView } from "#domain/site.ts";
import { textFingerprint } from "#domain/text-fingerprint.ts";
import type { UrlRow } from "#store/index.ts";

const ORIGIN = "https://handbook.example";
const LINKS = 60;

export function loadGenerated(size: number): SiteView {
  const records = Array.from({ length: size }, (_, index) => toRecord(row(index + 1, size)));
  const idOf = new Map(records.map(({ id, url }) => [url, id]));
  const byId = [undefined, ...records];
  const builder = createGraphBuilder(size + 1);
  for (const { id } of records) {
    for (let n = 0; n < LINKS; n++) {
      const target = n < 20 ? (id - 1) * 20 + n + 2 : ((id * 7919 + n * 104_729) % size) + 1;
      if (target <= size) builder.add(id, { target, text: `Chapter ${target}`, nofollow: n === 59, via: "link" });
    }
  }
  const graph = builder.build();
  resolveTargets(records, idOf, graph);
  countInlinks(records, graph);
  measureDepth(byId, graph, 1);
  weighLinks(records, byId, graph);
  const sketched = records.flatMap((page) => {
    const fingerprint = SKETCHES[page.id % SKETCHES.length];
    return fingerprint && page.indexable ? [{ page, fingerprint: varied(fingerprint, page.id) }] : [];
  });
  return createView({
    ...{ facts: FACTS, records, byId, idOf, graph, coverage: coverage(records, null) },
    ...{
      nearDuplicates: findNearDuplicates(sketched),
      brokenFragments: [],
      headerSamples: [],
      cookies: [],
      trapPages: [],
      labSamples: [],
      startPage: undefined,
    },
  });
}

/** One page in twenty is broken, redirects, repeats a title or is kept out; the others are sound. */
function row(id: number, size: number): UrlRow {
  const kind = id % 20;
  const status = id === 1 ? 200 : kind === 3 ? 404 : kind === 7 ? 301 : 200;
  return {
    ...{
      id,
      url: id === 1 ? `${ORIGIN}/` : `${ORIGIN}/p${id}`,
      kind: "page",
      discovered_by: "link",
      depth: 1,
      left_out: null,
    },
    ...{ in_sitemap: id % 2 === 0, visited: true, status, failure: null, challenge: false, is_html: status === 200 },
    redirect_to: status === 301 ? `${ORIGIN}/p${(id % size) + 1}` : null,
    canonical: kind === 11 ? `${ORIGIN}/p${id - 1}` : null,
    ...{ paginated: false, noindex: kind === 13, nofollow: false },
    title: kind === 5 ? `Chapter ${id % 100}` : `Chapter ${id} of the handbook`,
    ...{
      description: `What chapter ${id} says about gardens.`,
      h1: `Chapter ${id}`,
      lang: "en",
      text_hash: `hash${id}`,
      word_count: 400,
    },
    ...{ ttfb_ms: 40, quiet_ttfb_ms: null, resource: null, secrets: null, content_sign: null },
  };
}

/** A few hundred texts that pages share with small changes, as pages of one template do. */
const SKETCHES = Array.from({ length: 400 }, (_, text) =>
  textFingerprint(Array.from({ length: 300 }, (_, at) => `word${(at * 7919 + text * 104_729) % 50_021}`).join(" ")),
);

function varied(fingerprint: Uint8Array, seed: number): Uint8Array {
  const copy = Uint8Array.from(fingerprint);
  for (let n = 0; n < 40; n++) copy[(seed * 31 + n * 97) % copy.length] = (seed + n) % 255 || 1;
  return copy;
}

const PROBE = { status: 404, failure: null, redirectTo: null };
const FACTS: SiteFacts = {
  ...{
    origin: ORIGIN,
    startUrl: `${ORIGIN}/`,
    startHops: [],
    hostVariants: [],
    slashProbes: [],
    withAccess: false,
    warnings: [],
  },
  robots: {
    ...{ url: `${ORIGIN}/robots.txt`, state: "found", status: 200, failure: null, text: "User-agent: *\nDisallow:\n" },
    ...{ bytes: 25, sitemaps: [], crawlDelaySeconds: null, blocksAll: false },
  },
  sitemaps: [],
  notFoundProbe: { ...PROBE, url: `${ORIGIN}/made-up`, textHash: "", title: "Not found" },
  llmsTxt: { ...PROBE, url: `${ORIGIN}/llms.txt`, text: null },
  tls: null,
  exposedFiles: null,
};
