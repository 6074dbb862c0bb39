import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, causes as contract, trackers } from "#contract/index.ts";
import { type Id, toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { startTracker, TRACKER_TOKEN, type TrackerDouble } from "../../../../test/support/tracker-double.ts";
import { newTicket, newTracker } from "../../../../test/support/trackers.ts";

const HOSTILE = "https://x.example/a```\n@everyone /close #1 <img src=x>\u202e";

describe("create-ticket", () => {
  let api: TestApi;
  let done: SeededAudit;
  let someTracker: string;
  const doubles: TrackerDouble[] = [];
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    someTracker = await newTracker(api);
  });
  // There may be 20 of them.
  afterEach(() => api.database.pool.query("delete from tracker where id <> $1", [toUuid(someTracker as Id<"trk">)]));
  afterAll(async () => {
    await api.close();
    for (const double of doubles) await double.close();
  });

  const tracker = async (kind: "github" | "gitlab" | "jira") => {
    const double = await startTracker(kind);
    doubles.push(double);
    return { double, trackerId: await newTracker(api, double.request) };
  };
  /** With a page whose URL wants to do something. */
  const causeWithPages = async () => {
    const causeKey = await newCause(api, done.auditId);
    await api.database.pool.query("update known_url set url = $2 where audit_id = $1 and id = 4", [
      ...[toUuid(done.auditId), HOSTILE.replace("\n", "%0A")],
    ]);
    await api.database.pool.query(
      `update issue set group_no = (select no from issue_group where cause_key = $2), url_id = case when id = $3 then 4 else url_id end
        where audit_id = $1 and id = any($4::uuid[])`,
      [
        ...[toUuid(done.auditId), causeKey, toUuid(done.issueIds[0] ?? ("" as never))],
        done.issueIds.slice(0, 3).map(toUuid),
      ],
    );
    return causeKey;
  };
  const create = (causeKey: string, trackerId: string) =>
    newTicket(api, { websiteId: done.websiteId, causeKey, trackerId });
  const ticketsOf = async (causeKey: string) =>
    (await api.call(contract.getCause, { params: { websiteId: done.websiteId, causeKey } })).body.data.cause.tickets;

  describe("201", () => {
    it.each([
      ["github", "#1", "/shop/site/issues/1"],
      ["gitlab", "#1", "/group/shop/site/-/issues/1"],
      ["jira", "SEO-1", "/browse/SEO-1"],
    ] as const)("creates one at %s as its description asks for, and links it", async (kind, key, path) => {
      const { double, trackerId } = await tracker(kind);
      const causeKey = await causeWithPages();
      const { status, body, text } = await create(causeKey, trackerId);
      expect(status).toBe(201);
      expect(body.data.ticket).toMatchObject({ trackerId, kind, state: "created", key, url: `${double.url}${path}` });
      expect(text).not.toContain(TRACKER_TOKEN);
      expect(double.faults).toEqual([]);
      const sent = JSON.stringify(double.taken);
      for (const part of [
        "Nearly all pages in",
        "/blog/",
        "How to fix it",
        causeKey,
        `/audits/${done.auditId}/issues?group=`,
      ])
        expect(sent).toContain(part);
      expect(await ticketsOf(causeKey)).toMatchObject([{ key, createdBy: "editor" }]);
      const log = await api.call(auditLog.listLogEntries, { query: { action: "ticket.created" } });
      expect(log.body.data.entries[0].details).toMatchObject({ cause: causeKey, ticket: key });
      expect(log.text).not.toContain(TRACKER_TOKEN);
    });

    it("shows what the site says as code alone, on its own lines", async () => {
      const { double, trackerId } = await tracker("github");
      await create(await causeWithPages(), trackerId);
      const markdown = String(double.taken[0]?.body);
      const fences = markdown.match(/^(`{3,})text\n[\s\S]*?\n\1$/gm) ?? [];
      expect(fences.join("\n")).toContain("@everyone /close #1 <img src=x>");
      const outside = fences.reduce((text, fence) => text.replace(fence, ""), markdown);
      expect(outside).not.toMatch(/everyone|\u202e|<img|^\//m);
    });

    it.each(["drop", "garbage", 502] as const)(
      "says that nobody knows what became of it at %s, and asks once",
      async (fault) => {
        const { double, trackerId } = await tracker("github");
        const causeKey = await causeWithPages();
        double.behave(fault);
        expect((await create(causeKey, trackerId)).body.data.ticket).toMatchObject({ state: "unknown", key: null });
        expect((await create(causeKey, trackerId)).body.error.code).toBe("ticket_exists");
        expect(double.taken).toEqual([]);
      },
    );

    it("stays linked when the tracker is deleted", async () => {
      const { trackerId } = await tracker("gitlab");
      const causeKey = await causeWithPages();
      await create(causeKey, trackerId);
      await api.call(trackers.deleteTracker, { params: { trackerId } });
      expect(await ticketsOf(causeKey)).toMatchObject([{ trackerId: null, kind: "gitlab", key: "#1" }]);
    });

    it("takes one whose process died for unknown after a while", async () => {
      const { double, trackerId } = await tracker("github");
      const causeKey = await causeWithPages();
      await create(causeKey, trackerId);
      const set = (age: string) =>
        api.database.pool.query(
          "update ticket set state = 'creating', key = null, url = null, created_at = now() - $2::interval where cause_key = $1",
          [causeKey, age],
        );
      await set("1 minute");
      expect(await ticketsOf(causeKey)).toMatchObject([{ state: "creating" }]);
      await set("6 minutes");
      expect(await ticketsOf(causeKey)).toMatchObject([{ state: "unknown" }]);
      expect(double.taken).toHaveLength(1);
    });
  });

  describe("400", () => {
    it("knows only trackers of the workspace: validation_failed", async () => {
      const causeKey = await causeWithPages();
      for (const trackerId of ["x", await newTracker(api, {}, "stranger")]) {
        const { error } = (await create(causeKey, trackerId)).body;
        expect(error.fields).toMatchObject([{ pointer: "/trackerId", code: "unknown" }]);
      }
    });
  });

  describe("404", () => {
    it("doesn't know a cause of another website", async () => {
      const other = await newCause(api, (await seedAudit(api.database.pool)).auditId);
      const { trackerId } = await tracker("github");
      expect((await create(other, trackerId)).body.error.code).toBe("not_found");
    });
  });

  describe("409", () => {
    it("creates one for each tracker, also at the same time: ticket_exists", async () => {
      const { double, trackerId } = await tracker("jira");
      const causeKey = await causeWithPages();
      const answers = await Promise.all([1, 2, 3].map(() => create(causeKey, trackerId)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(double.taken).toHaveLength(1);
      expect((await create(causeKey, trackerId)).body.error.code).toBe("ticket_exists");
    });

    it.each([
      [401, "token_rejected"],
      [403, "permission_missing"],
      [404, "not_found"],
      [422, "refused"],
    ] as const)("says why the tracker refused with %s, and keeps nothing: ticket_refused", async (fault, problem) => {
      const { double, trackerId } = await tracker("gitlab");
      const causeKey = await causeWithPages();
      double.behave(fault);
      const { body, text } = await create(causeKey, trackerId);
      expect(body.error).toMatchObject({
        code: "ticket_refused",
        details: { problem, problemText: expect.stringMatching(/\.$/) },
      });
      expect(text).not.toContain(TRACKER_TOKEN);
      expect(await ticketsOf(causeKey)).toEqual([]);
      expect((await create(causeKey, trackerId)).status).toBe(201);
    });

    it("creates none for what the last audit doesn't find: cause_settled", async () => {
      const { trackerId } = await tracker("github");
      const causeKey = await newCause(api, done.auditId);
      await api.database.pool.query("update issue_group set issues = 0, pages = 0 where cause_key = $1", [causeKey]);
      expect((await create(causeKey, trackerId)).body.error.code).toBe("cause_settled");
    });

    it("takes up no more causes than somebody oversees: too_many_causes", async () => {
      const { trackerId } = await tracker("github");
      const { websiteId, auditId } = await seedAudit(api.database.pool);
      const causeKey = await newCause(api, auditId);
      await api.database.pool.query(
        `insert into cause_work (website_id, cause_key, check_id, cause, locator, audit_type, start_url)
         select $1, 'cau_' || n, 'x', 'site', '', 'x', 'x' from generate_series(1, 1000) n`,
        [toUuid(websiteId)],
      );
      expect((await newTicket(api, { websiteId, causeKey, trackerId })).body.error.code).toBe("too_many_causes");
    });
  });

  commonRefusals(
    contract.createTicket,
    () => api,
    async () => ({
      ...{ params: { websiteId: done.websiteId, causeKey: await newCause(api, done.auditId) } },
      body: { trackerId: someTracker },
    }),
  );
});
