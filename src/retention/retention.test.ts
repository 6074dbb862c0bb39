import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, audits, websites } from "#contract/index.ts";
import type { AuditStatus, AuditType } from "#domain/audit.ts";
import { type AuditId, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { newAlert } from "../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { newId } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { createRetention, type RetentionDeps } from "./index.ts";

const DAY_MS = 86_400_000;

describe("retention", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);
  /** With a clock of its own. */
  const retentionAt = (now: number, reportFault: RetentionDeps["reportFault"] = raise) =>
    createRetention({
      ...{ store: api.store, now: () => now, append: api.deps.auditLog.append, report: () => {}, reportFault },
    });
  const raise = (error: unknown) => {
    throw error;
  };
  const limit = (websiteId: WebsiteId, keepAudits: number | null, keepDays: number | null = null) =>
    query("update website set keep_audits = $2, keep_days = $3 where id = $1", [
      toUuid(websiteId),
      keepAudits,
      keepDays,
    ]);
  const left = async (websiteId: WebsiteId) =>
    (await query("select id from audit where website_id = $1 order by id", [toUuid(websiteId)])).rows.map(
      ({ id }) => id,
    );
  const seedMany = async (origin: string, number: number, status: AuditStatus = "completed") => {
    const all: SeededAudit[] = [];
    for (let n = 0; n < number; n++) all.push(await seedAudit(api.database.pool, { origin, status }));
    return { all, websiteId: (all[0] as SeededAudit).websiteId };
  };
  const at = (all: readonly SeededAudit[], place: number) => toUuid((all.at(place) as SeededAudit).auditId);

  it("keeps everything of a website without limits, and gives new ones the limit of the settings", async () => {
    const { websiteId } = await seedMany("https://old.example", 3);
    expect((await retentionAt(Date.now() + 9_999 * DAY_MS).run()).audits).toBe(0);
    expect(await left(websiteId)).toHaveLength(3);
    const added = await api.call(websites.createWebsite, { body: { url: "https://new.example" } });
    expect(added.body.data.website.retention).toEqual({ keepAudits: 100, keepDays: null });
  });

  it("deletes what is beyond the newest ones, failed ones alike, and says so in the audit log", async () => {
    const { all, websiteId } = await seedMany("https://many.example", 6);
    await seedMany("https://many.example", 5, "failed");
    await limit(websiteId, 3);
    expect(await retentionAt(Date.now()).run()).toMatchObject({ audits: 5 });
    expect(await left(websiteId)).toHaveLength(6);
    expect((await left(websiteId)).slice(0, 3)).toEqual([at(all, 3), at(all, 4), at(all, 5)]);
    const { entries } = (await api.call(auditLog.listLogEntries, { as: "admin", query: { action: "audit.deleted" } }))
      .body.data;
    expect(entries).toHaveLength(5);
    expect(entries[0]).toMatchObject({ actor: "retention", outcome: "done" });
  });

  it("keeps what an open incident was opened by, and compared with, until it is closed", async () => {
    const { all, websiteId } = await seedMany("https://incident.example", 6);
    await query(
      `insert into incident (id, alert_id, website_id, workspace_id, key, facts, audit_type, start_url, state, opened_by)
       select $1, a.id, $3, a.workspace_id, 'issues title-missing full-audit', $4, 'full-audit', 'https://incident.example/', 'open', $5
       from alert a where a.id = $2`,
      [
        ...[toUuid(newId("inc")), toUuid((await newAlert(api)) as Id<"alr">), toUuid(websiteId)],
        ...[JSON.stringify({ kind: "new_issues", baseId: at(all, 0) }), at(all, 2)],
      ],
    );
    await limit(websiteId, 1);
    await retentionAt(Date.now()).run();
    expect(await left(websiteId)).toEqual([at(all, 0), at(all, 2), at(all, 4), at(all, 5)]);
    await query(
      "update incident set state = 'closed', closed_at = now(), closed_because = 'fixed' where website_id = $1",
      [toUuid(websiteId)],
    );
    await retentionAt(Date.now()).run();
    expect(await left(websiteId)).toEqual([at(all, 4), at(all, 5)]);
  });

  it("counts each type apart, and lists of URLs, and keeps the newest audit of each page", async () => {
    const origin = "https://kinds.example";
    const seedType = (type: AuditType) => seedAudit(api.database.pool, { origin, type });
    const first = await seedType("quick-audit");
    const list = await seedType("quick-audit");
    await query("insert into audit_url_list (audit_id, urls) values ($1, array['https://kinds.example/a'])", [
      toUuid(list.auditId),
    ]);
    const second = await seedType("quick-audit");
    const pages: SeededAudit[] = [];
    for (const path of ["/a", "/b", "/a", "/b", "/a"]) {
      const page = await seedType("page-audit");
      await query("update audit set start_url = $2 where id = $1", [toUuid(page.auditId), origin + path]);
      pages.push(page);
    }
    await limit(first.websiteId, 1);
    await retentionAt(Date.now()).run();
    // The first of all is not what the second is compared with; of /a, the newest two are kept.
    const kept = [list, second, ...pages.slice(1)].map(({ auditId }) => toUuid(auditId));
    expect(await left(first.websiteId)).toEqual(kept);
  });

  it("goes by the limits that the website has when the audit is deleted", async () => {
    const { all, websiteId } = await seedMany("https://changed.example", 5);
    const [oldest] = all as [SeededAudit];
    const expire = () => api.store.retention.expire(websiteId, oldest.auditId, new Date(), async () => {});
    await limit(websiteId, 5);
    expect(await expire()).toBe(false);
    await limit(websiteId, null);
    expect(await expire()).toBe(false);
    await limit(websiteId, 4);
    expect(await expire()).toBe(true);
  });

  it("goes on with others when an audit can't be measured or deleted, and reports it", async () => {
    const { all, websiteId } = await seedMany("https://stuck.example", 5);
    const [stuck] = all as [SeededAudit];
    await limit(websiteId, 2);
    await query("update audit set stored_bytes = null");
    await query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger stuck before delete or update of stored_bytes on audit
        for each row when (old.id = '${toUuid(stuck.auditId)}') execute function refuse()`);
    const faults: string[] = [];
    const retention = retentionAt(Date.now(), (_error, words) => faults.push(words));
    const { measured, audits: deleted } = await retention.run();
    expect(deleted).toBe(2);
    expect(measured).toBeGreaterThan(3);
    expect(faults).toEqual(
      ["the disk use of", "the audit"].map((what) => `retention failed at ${what} ${stuck.auditId}`),
    );
    expect(await left(websiteId)).toEqual([at(all, 0), at(all, 3), at(all, 4)]);
    // Measuring is not tried again at once.
    expect(await retention.run()).toMatchObject({ measured: 0, audits: 0 });
    expect(faults).toHaveLength(3);
    await query("drop trigger stuck on audit; drop function refuse");
    expect(await retentionAt(Date.now()).run()).toMatchObject({ measured: 1, audits: 1 });
  });

  it("keeps by age, and what one of two limits keeps", async () => {
    const { all, websiteId } = await seedMany("https://aged.example", 5);
    const start = Date.now();
    for (const [place, { auditId }] of all.entries())
      await query("update audit set finished_at = $2 where id = $1", [
        toUuid(auditId),
        new Date(start - (50 - place * 10) * DAY_MS),
      ]);
    await limit(websiteId, 3, 45);
    await retentionAt(start).run();
    expect(await left(websiteId)).toHaveLength(4);
    await retentionAt(start + 30 * DAY_MS).run();
    expect(await left(websiteId)).toEqual([at(all, 2), at(all, 3), at(all, 4)]);
  });

  it("keeps what is pinned, shared or applied, and lets it go once nothing needs it", async () => {
    const { all, websiteId } = await seedMany("https://needed.example", 8);
    await limit(websiteId, 1);
    await api.call(audits.updateAudit, { params: { auditId: all[0]?.auditId ?? "" }, body: { pinned: true } });
    await query(
      `insert into report_share (id, audit_id, token_hash, created_by, expires_at)
       values ($1, $2, 'hash', 'usr', now() + interval '10 days')`,
      [toUuid(newId("shr")), at(all, 1)],
    );
    const change = async (place: number, state: string) => {
      const id = toUuid(newId("chg"));
      await query(INSERT_CHANGE, [id, toUuid(websiteId), at(all, place), state]);
      return id;
    };
    const applied = await change(2, "applied");
    await change(3, "rolled_back");
    await retentionAt(Date.now()).run();
    // 6 is what 7, the newest, was compared with.
    expect(await left(websiteId)).toEqual([0, 1, 2, 6, 7].map((place) => at(all, place)));

    await query("update applied_change set state = 'rolled_back' where id = $1", [applied]);
    await api.call(audits.updateAudit, { params: { auditId: all[0]?.auditId ?? "" }, body: { pinned: false } });
    await retentionAt(Date.now() + 11 * DAY_MS).run();
    expect(await left(websiteId)).toEqual([6, 7].map((place) => at(all, place)));
  });

  it("keeps the audit that a website stands by, though a sample is newer", async () => {
    const { all, websiteId } = await seedMany("https://sample.example", 4);
    for (const place of [1, 2, 3])
      await query(`update audit set completeness = '{"truncated":true,"partial":false}' where id = $1`, [
        at(all, place),
      ]);
    await limit(websiteId, 1);
    await retentionAt(Date.now()).run();
    expect(await left(websiteId)).toEqual([at(all, 0), at(all, 2), at(all, 3)]);
  });

  it("is done once by two processes at the same time", async () => {
    const { websiteId } = await seedMany("https://twice.example", 9);
    await limit(websiteId, 2);
    const both = await Promise.all([retentionAt(Date.now()).run(), retentionAt(Date.now()).run()]);
    expect(both.reduce((sum, { audits: deleted }) => sum + deleted, 0)).toBe(7);
    expect(await left(websiteId)).toHaveLength(2);
  });

  it("removes websites of failed first audits after 7 days, and no others", async () => {
    const { websiteId } = await seedMany("https://typo.example", 1, "failed");
    const running = await seedMany("https://waits.example", 1, "queued");
    await query("update website set provisional = true where id = any($1)", [
      [websiteId, running.websiteId].map(toUuid),
    ]);
    await query("update audit set finished_at = now() where website_id = $1", [toUuid(websiteId)]);
    expect((await retentionAt(Date.now() + 6 * DAY_MS).run()).websites).toBe(0);
    expect((await retentionAt(Date.now() + 8 * DAY_MS).run()).websites).toBe(1);
    expect(await api.store.websites.byId(websiteId)).toBeUndefined();
    expect(await api.store.websites.byId(running.websiteId)).toBeDefined();
  });

  const TYPES: readonly AuditType[] = ["full-audit", "quick-audit", "page-audit"];
  const world = fc.record({
    audits: fc.array(fc.record({ type: fc.constantFrom(...TYPES), status: fc.constantFrom("completed", "failed") }), {
      minLength: 1,
      maxLength: 7,
    }),
    truncated: fc.array(fc.nat(6), { maxLength: 3 }),
    pinned: fc.array(fc.nat(6), { maxLength: 1 }),
    changed: fc.array(fc.nat(6), { maxLength: 2 }),
    keep: fc.integer({ min: 1, max: 3 }),
    order: fc.infiniteStream(fc.nat(1_000)),
  });

  it("leaves comparisons, standing, ignored issues and changes whole, whatever goes first", async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(world, async ({ audits: planned, truncated, pinned, changed, keep, order }) => {
        const origin = `https://world-${number++}.example`;
        const all: SeededAudit[] = [];
        for (const { type, status } of planned)
          all.push(await seedAudit(api.database.pool, { origin, type, status: status as AuditStatus }));
        const websiteId = (all[0] as SeededAudit).websiteId;
        const chosen = (places: readonly number[]) => places.flatMap((place) => all[place]?.auditId ?? []);
        for (const id of chosen(truncated))
          await query(`update audit set completeness = '{"truncated":true}' where id = $1 and status = 'completed'`, [
            toUuid(id),
          ]);
        for (const id of chosen(pinned)) await api.deps.retention.pin(id, "usr");
        for (const id of new Set(chosen(changed)))
          await query(INSERT_CHANGE, [toUuid(newId("chg")), toUuid(websiteId), toUuid(id), "applied"]);
        const newest = all.at(-1) as SeededAudit;
        await query(
          `insert into ignored_issue (website_id, fingerprint, reason, author_id, author) values ($1, 'fp1', 'other', 'u', 'u')`,
          [toUuid(websiteId)],
        );
        await limit(websiteId, keep);
        const site = { id: websiteId, retention: { keepAudits: keep, keepDays: null } };
        const whole = async () => ({
          standing: withoutTrend(await api.store.websites.byId(websiteId)),
          bases: await Promise.all((await newestOfTypes(websiteId)).map((id) => api.store.history.baseOf(id))),
          newest: await newestOfTypes(websiteId),
          issues: (await query("select count(*) from issue where audit_id = $1", [toUuid(newest.auditId)])).rows,
          ignored: (await query("select count(*) from ignored_issue where website_id = $1", [toUuid(websiteId)])).rows,
          changes: (
            await query(
              "select c.id, a.id as audit from applied_change c left join audit a on a.id = c.audit_id where c.website_id = $1 order by 1",
              [toUuid(websiteId)],
            )
          ).rows,
        });
        const before = await whole();
        while (await expireOne(site, order.next().value ?? 0)) expect(await whole()).toEqual(before);
        for (const id of chosen(pinned)) expect(await api.store.audits.byId(id)).toBeDefined();
        expect(before.changes.every(({ audit }) => audit !== null)).toBe(true);
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  /** Any one of those that may go; false when none is left. */
  async function expireOne(
    site: Parameters<TestApi["store"]["retention"]["old"]>[0],
    choice: number,
  ): Promise<boolean> {
    const going = (await api.store.retention.old(site, new Date())).filter(({ keptFor }) => keptFor.length === 0);
    const next = going[choice % Math.max(1, going.length)];
    if (next === undefined) return false;
    expect(await api.store.retention.expire(site.id, next.id, new Date(), async () => {})).toBe(true);
    return true;
  }

  async function newestOfTypes(websiteId: WebsiteId): Promise<AuditId[]> {
    const found = await api.store.websites.history(websiteId, { types: [], after: undefined, limit: 100 });
    return TYPES.flatMap((type) => found.find((one) => one.type === type)?.auditId ?? []);
  }

  /** How many scores its trend has is what retention is about. */
  function withoutTrend(website: Awaited<ReturnType<TestApi["store"]["websites"]["byId"]>>) {
    if (website === undefined || website.standing === null) return null;
    const { trend: _, delta: __, ...standing } = website.standing;
    return standing;
  }
});

const INSERT_CHANGE = `
  insert into applied_change (id, website_id, audit_id, issue_id, check_id, url, locator, kind, state, effect, resource, field,
    overridden, edits, op_key, mode, epoch, site_identity, verification, actor)
  values ($1, $2, $3, gen_random_uuid(), 'title-missing', 'https://x.example/', '', 'apply', $4, 'written', '{}', 'title', false, '[]',
    gen_random_uuid()::text, 'guarded', 1, 'x', '{}', '{}')`;
