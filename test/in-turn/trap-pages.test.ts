/** A crawler trap beside a hundred clean pages costs the site its own finding, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { ISSUE_DETAIL } from "#store/issue-detail.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { partOf } from "../support/part-of.ts";
import { PAGES_BESIDE, type Space, startSpace, TRAPS } from "../support/spaces.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts?.close());

const OWN = "crawl-trap-suspected";

const ALL = Object.entries(TRAPS);

describe("a trap", () => {
  it.each(
    partOf(
      ALL.filter(([, { alias }]) => alias === undefined),
      2,
    ),
  )("of %s changes only what is said of it", async (_, trap) => {
    const [without, beside] = [await figures(withoutTrap(trap)), await figures(trap)];
    expect(beside.own).toBeGreaterThan(0);
    expect({ ...beside, own: 0, origin: "" }).toEqual({ ...without, origin: "" });
  });
});

describe("a trap that has the clean pages in it", () => {
  it.each(ALL.filter(([, { alias }]) => alias !== undefined))("as %s counts each once", async (_, trap) => {
    const { pages, own } = await figures(trap);
    expect(own).toBeGreaterThan(0);
    expect(pages?.indexable).toBe(PAGES_BESIDE.length);
  });
});

/** The same site, where the trap's first pages lead no further and links are written plainly. */
function withoutTrap({ entrances, page, isOwn = () => false }: Space): Space {
  const isOfSite = (url: URL) => entrances.includes(url.pathname + url.search) || isOwn(url);
  const withoutLinks = (html: string, base: URL) =>
    html.replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, (link, href, text) =>
      isOfSite(new URL(href, base)) ? link : text,
    );
  return { entrances, page: (url) => (isOfSite(url) ? withoutLinks(page(url) ?? "", url) : null) };
}

async function figures(space: Space) {
  const site = await startSpace(space);
  try {
    const { id, status, summary } = await parts.audit(`${site.origin}/`);
    expect(status).toBe("completed");
    const short = (url: string) => url.slice(site.origin.length);
    const issues = await rowsOf(id, `select check_id, url, severity from ${ISSUE_DETAIL} i where audit_id = $1`);
    const pages = await rowsOf(
      id,
      `select k.url, p.depth, p.inlinks, p.indexable, p.score from page p
         join known_url k on k.audit_id = p.audit_id and k.id = p.url_id
        where p.audit_id = $1 and p.kind = 'page' and p.status = 200 and not p.trap`,
    );
    const tallies = await rowsOf(id, "select check_id, passed, failed from check_tally where audit_id = $1");
    return {
      origin: site.origin,
      own: issues.filter((issue) => issue.check_id === OWN).length,
      pages: summary?.pages,
      issues: sorted(issues.filter(({ check_id }) => check_id !== OWN).map((i) => `${i.check_id} ${short(i.url)}`)),
      figures: sorted(pages.map(({ url, ...rest }) => JSON.stringify({ url: short(url), ...rest }))),
      tallies: sorted(tallies.filter(({ check_id }) => check_id !== OWN).map((tally) => JSON.stringify(tally))),
    };
  } finally {
    await site.close();
  }
}

async function rowsOf(id: AuditId, text: string) {
  const { rows } = await parts.pool.query(text, [toUuid(id)]);
  return rows as { [column: string]: string; check_id: string; url: string }[];
}

const sorted = (lines: readonly string[]) => lines.toSorted();
