import { describe, expect, it } from "vitest";
import { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import { toUuid } from "#domain/ids.ts";
import { newId } from "../../test/support/identity.ts";
import type { Suggested } from "./fix-requests.ts";
import { readEach } from "./read-each.ts";

const BROKEN = new SiteUnreadable("bad_response", "It cannot be read.");

function issuesOf(pages: Readonly<Record<string, number>>): readonly Suggested[] {
  return Object.entries(pages).flatMap(([url, count]) =>
    Array.from({ length: count }, () => ({ id: newId("iss"), url }) as Suggested),
  );
}

/** Reads all but what fails. */
async function look(issues: readonly Suggested[], failureOf: (issue: Suggested) => Error | undefined) {
  let requests = 0;
  const reported: unknown[] = [];
  const read = async (some: readonly Suggested[]) => {
    requests += 1;
    for (const issue of some) {
      const failure = failureOf(issue);
      if (failure !== undefined) throw failure;
    }
    return some.map(({ id }) => ({ issueId: id, verdict: { fixable: true, reason: null, words: null } }) as const);
  };
  const looked = await readEach(issues, read, (fault) => reported.push(fault));
  return { ...looked, judged: looked.judged.map(({ issueId }) => toUuid(issueId)).sort(), requests, reported };
}

const ids = (issues: readonly Suggested[]) => issues.map(({ id }) => toUuid(id)).sort();

describe("reading a site for many issues", () => {
  it("takes one request when all can be read", async () => {
    const issues = issuesOf({ "/a": 3, "/b": 2 });
    expect(await look(issues, () => undefined)).toMatchObject({ judged: ids(issues), unread: [], requests: 1 });
  });

  it("leaves out the one issue of a page that cannot be read", async () => {
    const issues = issuesOf({ "/a": 4, "/b": 2 });
    const bad = issues[2];
    const looked = await look(issues, (issue) => (issue === bad ? BROKEN : undefined));
    expect(looked.failure).toBeUndefined();
    expect(looked.unread).toEqual([bad?.id]);
    expect(looked.judged).toEqual(ids(issues.filter((issue) => issue !== bad)));
    expect(looked.reported).toEqual([]);
  });

  it.each([1, 3])(
    "leaves out and reports the one issue, of %i on its page, that nobody can read for a fault of ours",
    async (count) => {
      const issues = issuesOf({ "/a": 2, "/b": count, "/c": 1 });
      const bad = issues[2];
      const fault = new URIError("URI malformed");
      const looked = await look(issues, (issue) => (issue === bad ? fault : undefined));
      expect(looked.failure).toBeUndefined();
      expect(looked).toMatchObject({ unread: [bad?.id], reported: [fault] });
      expect(looked.judged).toEqual(ids(issues.filter((issue) => issue !== bad)));
    },
  );

  it("asks no further where the website has lost its connection", async () => {
    const issues = issuesOf({ "/a": 2, "/b": 2 });
    const failure = new ServiceError("wordpress_not_connected");
    expect(await look(issues, () => failure)).toMatchObject({ judged: [], unread: [], failure, requests: 1 });
  });

  it("leaves out a page after two of its issues", async () => {
    const issues = issuesOf({ "/a": 20, "/b": 2 });
    const looked = await look(issues, ({ url }) => (url === "/a" ? BROKEN : undefined));
    expect(looked.unread).toHaveLength(20);
    expect(looked).toMatchObject({ judged: ids(issues.slice(20)), requests: 5 });
  });

  it("does not wait for each issue of a page that times out", async () => {
    const issues = issuesOf({ "/a": 20, "/b": 2 });
    const slow = new SiteUnreadable("timeout", "It takes too long.");
    const looked = await look(issues, ({ url }) => (url === "/a" ? slow : undefined));
    expect(looked).toMatchObject({ judged: ids(issues.slice(20)), requests: 3 });
  });

  it("keeps what was read when three pages in a row cannot be read, and leaves the rest for later", async () => {
    const issues = issuesOf({ "/a": 1, "/b": 1, "/c": 1, "/d": 1, "/e": 1 });
    const looked = await look(issues, ({ url }) => (url === "/a" || url === "/e" ? undefined : BROKEN));
    expect(looked).toMatchObject({ judged: ids(issues.slice(0, 1)), failure: BROKEN });
    expect(looked.unread).toEqual(issues.slice(1, 4).map(({ id }) => id));
  });

  it("keeps what was read when the site goes away, and blames no issue", async () => {
    const issues = issuesOf({ "/a": 1, "/b": 1, "/c": 1 });
    const gone = new SiteUnreadable("unreachable", "Nobody answers.");
    const failures = { "/a": undefined, "/b": BROKEN, "/c": gone };
    const looked = await look(issues, ({ url }) => failures[url as keyof typeof failures]);
    expect(looked).toMatchObject({ judged: ids(issues.slice(0, 1)), failure: gone });
    expect(looked.unread).toEqual([issues[1]?.id]);
  });
});
