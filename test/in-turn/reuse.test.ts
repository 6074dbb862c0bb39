/** A second audit of a site: what did not change is not read again, and the results are those of reading it all. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { ISSUE_DETAIL } from "#store/issue-detail.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { newChange } from "../support/new-change.ts";
import { links, startSite } from "../support/site-server.ts";

/** Answers like a server that knows when a page changed. */
interface Origin {
  readonly pages: Record<string, string>;
  readonly headers: Record<string, string>;
  hasTags: boolean;
  /** Says “not modified” whatever it has. */
  lies: boolean;
  readonly notModified: string[];
}

const FILLER =
  "<p>Sencha is steamed, rolled and dried within a day of picking, and brewed at seventy degrees.</p>".repeat(5);
const page = (title: string, body = "") =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${FILLER}${body}`;

let parts: TestParts;
let origin: Origin;
let site: Awaited<ReturnType<typeof startSite>>;

beforeEach(async () => {
  parts = await testParts();
  origin = { pages: teaPages(), headers: { "x-frame-options": "DENY" }, hasTags: true, lies: false, notModified: [] };
  site = await startSite({ "*": (request, response) => answer(request, response, origin) });
});
afterEach(async () => {
  await parts?.close();
  await site?.close();
});

function teaPages(): Record<string, string> {
  const names = Array.from({ length: 30 }, (_, index) => `/tea-${index}`);
  const pages: Record<string, string> = { "/": page("Tea", links(...names)) };
  for (const [index, name] of names.entries()) {
    const next = `<a href="/tea-${(index * 7) % 30}#brewing">next</a><a href="/gone" rel="nofollow">gone</a><img src="/${index}.png">`;
    pages[name] = page(index % 5 === 0 ? "" : `Tea number ${index}`, next);
  }
  return pages;
}

function changePages(pages: Record<string, string>): void {
  pages["/tea-3"] = page("A new tea", links("/tea-30", "/tea-4"));
  pages["/tea-30"] = page("Newest", links("/tea-5"));
  pages["/"] = page("Tea", links(...Array.from({ length: 28 }, (_, index) => `/tea-${index}`)));
  delete pages["/tea-7"];
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { pages, headers, hasTags, lies, notModified }: Origin,
): void {
  const path = request.url ?? "/";
  const body = pages[path];
  if (body === undefined)
    return void response.writeHead(404, { "content-type": "text/html" }).end("<title>Gone</title>");
  const tag = `"${createHash("sha256").update(body).digest("hex").slice(0, 8)}"`;
  const all = { "content-type": "text/html", ...headers, ...(hasTags ? { etag: tag } : {}) };
  const condition = request.headers["if-none-match"];
  if (condition !== undefined && (lies || condition === tag)) {
    notModified.push(path);
    return void response.writeHead(304, { ...headers, etag: condition }).end();
  }
  response.writeHead(200, all).end(body);
}

const auditNow = (options: { readonly reuse?: boolean } = {}) => parts.audit(`${site.origin}/`, options);

/** Everything a person can read of an audit, without its ids and times. */
async function resultsOf(audit: AuditRecord, { checks, store } = parts): Promise<unknown> {
  const { id, score, summary, completeness, warnings, progress } = audit;
  const { requests: _, bytesDownloaded: _bytes, pagesReused: _reused, percent: _percent, ...known } = progress;
  // On a busy machine any site may be slow.
  const { throttledBy: _throttled, ...counts } = known;
  const issues = [];
  for (const { id: checkId } of checks.list) {
    for (const issue of await store.issues.instances(id, [checkId], { perCheck: 1000 })) {
      const { id: _id, auditId: _audit, websiteId: _website, urlId: _url, version: _version, ...more } = issue;
      // The order of numbers decides about the last place of a link score, and so of the impact.
      const { firstSeenAuditId: _first, impact: _impact, ...told } = more;
      issues.push(JSON.stringify(told));
    }
  }
  return {
    ...{ score, completeness, warnings, counts },
    // How fast a server answers isn't known of a page that is reused.
    summary: {
      ...{ ...summary, pages: { ...summary?.pages, reused: 0 }, comparison: null },
      distribution: { ...summary?.distribution, ttfb: null },
    },
    issues: issues.toSorted(),
    tallies: await store.summary.tallies(id),
    links: await linksOf(id, store),
  };
}

async function linksOf(id: AuditId, { crawlReads }: TestParts["store"]): Promise<string[]> {
  const urls = new Map<number, string>();
  const figures: string[] = [];
  for await (const row of crawlReads.urls(id)) {
    urls.set(row.id, row.url);
    figures.push(JSON.stringify({ ...row, id: 0, ttfb_ms: 0, quiet_ttfb_ms: 0 }));
  }
  const told: string[] = [];
  for await (const { source, edges } of crawlReads.edges(id))
    for (const { target, ...how } of edges) told.push(`${urls.get(source)} ${urls.get(target)} ${JSON.stringify(how)}`);
  for await (const { source, links: places } of crawlReads.fragments(id))
    for (const { target, fragment } of places) told.push(`${urls.get(source)} ${urls.get(target)}#${fragment}`);
  return [...figures, ...told].toSorted();
}

describe("an audit of a site that was audited before", () => {
  it("asks for what it knows conditionally, and comes to what reading it all comes to", async () => {
    const first = await auditNow();
    expect(first.progress.pagesReused).toBe(0);
    const second = await auditNow();
    expect(origin.notModified.length).toBeGreaterThan(10);
    // Samples are asked for in full and are the same.
    expect(second.progress).toMatchObject({ pagesCrawled: 32, pagesReused: 31 });
    const whole = await auditNow({ reuse: false });
    expect(whole.progress.pagesReused).toBe(0);
    expect(await resultsOf(second)).toEqual(await resultsOf(whole));
  });

  it("knows an unchanged body by itself when the server cannot tell", async () => {
    origin.hasTags = false;
    await auditNow();
    const second = await auditNow();
    expect(origin.notModified).toEqual([]);
    expect(second.progress.pagesReused).toBe(31);
    expect(await resultsOf(second)).toEqual(await resultsOf(await auditNow({ reuse: false })));
  });

  it("takes over from an audit that took over itself", async () => {
    await auditNow();
    await auditNow();
    const third = await auditNow();
    expect(third.progress.pagesReused).toBe(31);
    expect(await resultsOf(third)).toEqual(await resultsOf(await auditNow({ reuse: false })));
  });

  it("knows which audit saw an issue first, also when one between them is deleted", async () => {
    const firstSeenIn = async (audit: AuditRecord) => {
      const issues = await parts.store.issues.instances(audit.id, ["title-missing"], { perCheck: 50 });
      return Object.fromEntries(issues.map(({ url, firstSeenAuditId }) => [new URL(url).pathname, firstSeenAuditId]));
    };
    const first = await auditNow();
    origin.pages["/tea-1"] = page("");
    const second = await auditNow();
    const third = await auditNow();
    expect(await firstSeenIn(third)).toEqual({ ...(await firstSeenIn(first)), "/tea-1": second.id });
    await parts.store.audits.remove(second.id);
    const fourth = await auditNow();
    expect(fourth.progress.pagesReused).toBe(31);
    expect(await firstSeenIn(fourth)).toEqual(await firstSeenIn(third));
  });

  it("reads a page again when not all of its issues are there", async () => {
    const first = await auditNow();
    await parts.pool.query(
      `delete from issue where id = (select id from ${ISSUE_DETAIL} i where url = $1 and scope = 'page' limit 1)`,
      [`${site.origin}/tea-5`],
    );
    const second = await auditNow();
    expect(second.progress.pagesReused).toBe(30);
    expect(second.summary?.issues).toEqual(first.summary?.issues);
  });

  it("judges as a page what was a part of another page before", async () => {
    origin.pages["/tea-1"] = page("First", '<iframe src="/map"></iframe>');
    origin.pages["/map"] = page("");
    await auditNow();
    origin.pages["/tea-2"] = page("Second", links("/map"));
    origin.pages["/tea-1"] = page("First");
    const second = await auditNow();
    expect(second.progress.pagesReused).toBeGreaterThan(20);
    const [missing] = (await parts.store.issues.instances(second.id, ["title-missing"], { perCheck: 50 })).filter(
      ({ url }) => url.endsWith("/map"),
    );
    expect(missing).toBeDefined();
  });

  it("reads what changed, finds what is new, and misses what is gone", async () => {
    const elsewhere = await testParts();
    try {
      await auditNow();
      await elsewhere.audit(`${site.origin}/`);
      changePages(origin.pages);
      const second = await auditNow();
      expect(second.progress.pagesReused).toBe(28);
      const whole = await elsewhere.audit(`${site.origin}/`, { reuse: false });
      expect(await resultsOf(second)).toEqual(await resultsOf(whole, elsewhere));
    } finally {
      await elsewhere.close();
    }
  });

  it("reads pages anew that share their room with pages that are gone, and keeps no room for these", async () => {
    await auditNow();
    for (let number = 0; number < 20; number++)
      origin.pages[`/tea-${number}`] = page(`Newer tea ${number}`, links("/"));
    const second = await auditNow();
    expect(await framesOf(second.id)).toEqual([]);
    const inFrames = await pagesInUsedFrames(second.id);
    const third = await auditNow();
    expect(third.progress.pagesReused).toBe(inFrames);
    expect(inFrames).toBeGreaterThan(15);
    expect(await framesOf(third.id)).toEqual([]);
    expect(await resultsOf(third)).toEqual(await resultsOf(await auditNow({ reuse: false })));
  });

  it("keeps nothing of the earlier audit when the site doesn't answer any more", async () => {
    await auditNow();
    await site.close();
    const failed = await auditNow();
    expect(failed.status).toBe("failed");
    const { rows } = await parts.pool.query("select from facts_frame where audit_id = $1", [toUuid(failed.id)]);
    expect(rows).toEqual([]);
  });

  /** Frames without pages. */
  async function framesOf(audit: AuditId): Promise<unknown[]> {
    const { rows } = await parts.pool.query(
      `select no from facts_frame where audit_id = $1
         and not exists (select from page_content c where c.audit_id = $1 and c.frame = facts_frame.no)`,
      [toUuid(audit)],
    );
    return rows;
  }

  /** Pages that opened, in frames of which at least half of the pages are in use. */
  async function pagesInUsedFrames(audit: AuditId): Promise<number> {
    const { rows } = await parts.pool.query<{ pages: number }>(
      `select coalesce(sum(opened), 0)::int as pages
         from (select c.frame, count(*) as used, count(*) filter (where p.status = 200) as opened from page_content c
                 join page p using (audit_id, url_id) where audit_id = $1 group by 1) uses
         join facts_frame f on f.audit_id = $1 and f.no = uses.frame where 2 * used >= f.pages`,
      [toUuid(audit)],
    );
    return rows[0]?.pages ?? 0;
  }

  it("reads everything when the answers of the site have other headers", async () => {
    await auditNow();
    origin.headers["x-frame-options"] = "SAMEORIGIN";
    const second = await auditNow();
    expect(origin.notModified).toEqual([]);
    expect(second.progress.pagesReused).toBe(0);
  });

  it("does not believe “not modified” beside a header that was modified", async () => {
    await auditNow();
    site.pages["/tea-2"] = (request, response) => {
      const condition = request.headers["if-none-match"];
      if (condition) response.writeHead(304, { etag: condition, "x-robots-tag": "noindex" }).end();
      else
        response.writeHead(200, { "content-type": "text/html", "x-robots-tag": "noindex" }).end(origin.pages["/tea-2"]);
    };
    const second = await auditNow();
    expect(second.progress.pagesReused).toBe(30);
    const noindex = await parts.store.issues.instances(second.id, ["index-noindex"], { perCheck: 10 });
    expect(noindex.map(({ url }) => url)).toEqual([`${site.origin}/tea-2`]);
  });

  it("does not believe “not modified” where it did not ask", async () => {
    await auditNow();
    origin.hasTags = false;
    origin.pages["/tea-2"] = page("");
    let said = 0;
    site.pages["/tea-2"] = (request, response) => {
      said += 1;
      if (said === 1) response.writeHead(304, origin.headers).end();
      else answer(request, response, origin);
    };
    const second = await auditNow();
    const untitled = await parts.store.issues.instances(second.id, ["title-missing"], { perCheck: 50 });
    expect(untitled.map(({ url }) => url)).toContain(`${site.origin}/tea-2`);
  });

  it("sees that a page may be found again, although the server says “not modified”", async () => {
    const byRule = { "x-robots-tag": "noindex" };
    let headers: Record<string, string> = byRule;
    site.pages["/tea-2"] = (request, response) =>
      answer(request, response, { ...origin, headers: { ...origin.headers, ...headers } });
    const first = await auditNow();
    expect(await parts.store.issues.instances(first.id, ["index-noindex"], { perCheck: 10 })).toHaveLength(1);
    headers = {};
    const second = await auditNow();
    expect(await parts.store.issues.instances(second.id, ["index-noindex"], { perCheck: 10 })).toEqual([]);
  });

  it("takes nothing over under another origin", async () => {
    await auditNow();
    const audit = await parts.audit(`${site.origin.replace("127.0.0.1", "127.0.0.2")}/`);
    expect(audit.progress.pagesReused).toBe(0);
  });

  it("asks in full after a change of ours, whatever the server believes", async () => {
    const first = await auditNow();
    const change = newChange(
      { auditId: first.id, websiteId: first.websiteId, issueIds: [] },
      { place: 1, tokenId: null, effect: "written", reverses: null },
    );
    await parts.store.journal.begin(change, { issueVersion: null, owner: "a test" });
    origin.lies = true;
    origin.pages["/tea-5"] = page("At last a title");
    const second = await auditNow();
    expect(origin.notModified).toEqual([]);
    expect(second.progress.pagesReused).toBe(30);
    const untitled = await parts.store.issues.instances(second.id, ["title-missing"], { perCheck: 50 });
    expect(untitled.map(({ url }) => url)).not.toContain(`${site.origin}/tea-5`);
  });

  it("takes nothing over that was sent to another User-Agent", async () => {
    await auditNow();
    const named = await parts.audit(`${site.origin}/`, { userAgent: "Tea/1.0" });
    expect(named.progress.pagesReused).toBe(0);
    expect((await parts.audit(`${site.origin}/`, { userAgent: "Tea/1.0" })).progress.pagesReused).toBe(31);
    expect((await auditNow()).progress.pagesReused).toBe(31);
  });

  it("takes nothing over from other rules of the website", async () => {
    const first = await auditNow();
    const website = await parts.websites.read(first.websiteId);
    const checks = { "title-missing": { severity: "notice" } } as const;
    await parts.websites.update(website, { checks, expectedVersion: website.version });
    const second = await auditNow();
    expect(second.progress.pagesReused).toBe(0);
    expect(second.status).toBe("completed");
  });
});
