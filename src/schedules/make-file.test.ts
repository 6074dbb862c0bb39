/** Files of schedules: made once of the newest completed audit, kept, and sent; with the real store, reports and mail server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schedules as routes } from "#contract/index.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { createMail, type Mail } from "#mail/index.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { newId } from "../../test/support/identity.ts";
import { type Mailbox, startMailbox } from "../../test/support/mailbox.ts";
import { newSchedule } from "../../test/support/schedules.ts";
import { seedAudit } from "../../test/support/seed.ts";

describe("files of schedules", () => {
  let api: TestApi;
  let mailbox: Mailbox;
  let mail: Mail;
  let websiteId: string;
  let auditId: string;
  let clock: number;

  const newMail = () =>
    createMail({
      ...{ smtpUrl: mailbox.url, from: "sitemend@example.com", publicUrl: "https://sitemend.example" },
      reportFailure: (error) => {
        throw error;
      },
    });
  beforeAll(async () => {
    mailbox = await startMailbox();
    api = await testApi({
      schedules: {
        now: () => clock,
        random: () => 0.5,
        sendMail: (...args) => mail.send(...args),
        reportFault: () => {},
      },
    });
    ({ websiteId, auditId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  beforeEach(() => {
    mail = newMail();
  });
  afterAll(async () => {
    await mailbox?.close();
    await api?.close();
  });

  const read = async (scheduleId: string) =>
    (await api.call(routes.getSchedule, { params: { websiteId, scheduleId } })).body.data.schedule;
  const filesOf = async (scheduleId: string) =>
    (await api.call(routes.listScheduleFiles, { params: { websiteId, scheduleId } })).body.data.files;
  /** The schedule, after it was due by two processes at once. */
  async function run(action: object, more: object = {}) {
    clock = Date.parse("2026-03-20T00:00:00Z");
    await api.database.pool.query("delete from schedule");
    const id = await newSchedule(api, websiteId, "admin", { action, recurrence: "0 6 * * *", ...more });
    clock = Date.parse("2026-03-20T06:00:00Z");
    await Promise.all([api.deps.schedules.runDue(), api.deps.schedules.runDue()]);
    await Promise.all([api.deps.schedules.sendDue(), api.deps.schedules.sendDue()]);
    return read(id);
  }

  /** A newer one of the same website; its uuid. */
  async function addAudit(type: string, path: string): Promise<string> {
    const id = toUuid(newId("aud"));
    await api.database.pool.query(
      `insert into audit select (jsonb_populate_record(a, jsonb_build_object('id', $2::text, 'type', $3::text, 'start_url', $4::text))).*
         from audit a where a.id = $1`,
      [toUuid(auditId as AuditId), id, type, `https://tea.example${path}`],
    );
    return id;
  }

  it.each([
    [{ kind: "report", format: "html" }, "issues.html", "<!doctype html>"],
    [{ kind: "export", format: "csv" }, "issues.csv", "Issue ID"],
    [{ kind: "export", format: "json", scope: "pages" }, "pages.json", '"pages"'],
    [{ kind: "export", format: "ndjson", scope: "links" }, "links.ndjson", "{"],
  ])("makes one: %j", async (action, name, holds) => {
    const { id, lastRun } = await run(action);
    const files = await filesOf(id);
    expect(files).toMatchObject([{ id: lastRun.fileId, auditId, emailedTo: 0 }]);
    expect(lastRun).toMatchObject({ state: "started", auditId: null, problem: null });
    expect(files[0].name).toMatch(new RegExp(`^tea\\.example-\\d{4}-\\d\\d-\\d\\d-${name}$`));
    const { text } = await api.call(routes.downloadScheduleFile, {
      params: { websiteId, scheduleId: id, fileId: files[0].id },
    });
    expect(text.toLowerCase()).toContain(holds.toLowerCase());
    expect(Buffer.byteLength(text)).toBe(files[0].size);
  });

  it("makes none without a completed audit of the type, and says so", async () => {
    const { id, lastRun } = await run({ kind: "export", format: "csv", auditType: "page-audit" });
    expect(lastRun).toMatchObject({ state: "skipped", problem: "no_completed_audit", fileId: null });
    expect(await filesOf(id)).toEqual([]);
  });

  it.each([
    ["page-audit", "/404.html"],
    ["full-audit", "/blog/"],
  ])("takes no newer %s of %s for that of the site", async (type, path) => {
    const other = await addAudit(type, path);
    expect(await filesOf((await run({ kind: "report", format: "html" })).id)).toMatchObject([{ auditId }]);
    await api.database.pool.query("delete from audit where id = $1", [other]);
  });

  it("makes none where the browser for it is missing, and says so", async () => {
    const { lastRun } = await run({ kind: "report", format: "pdf" });
    expect(lastRun).toMatchObject({ state: "skipped", problem: "browser_missing" });
  });

  it("sends it to each address once, attached, whatever the schedule is called", async () => {
    const email = ["ana@example.com", "ben@example.com", "ana@example.com"];
    const name = "Weekly “report”: www.evil.example https://evil.example/";
    const { id } = await run({ kind: "export", format: "csv", email }, { name });
    expect(mailbox.messages.flatMap(({ to }) => to).sort()).toEqual(["ana@example.com", "ben@example.com"]);
    const delivered = { state: "delivered", attempts: 1, problem: null, nextAt: null };
    expect(await filesOf(id)).toMatchObject([
      { emailedTo: 2, deliveries: email.slice(0, 2).map((address) => ({ ...delivered, address })) },
    ]);
    const [message] = mailbox.messages;
    expect(message?.text).toContain("text/csv");
    expect(message?.text).toMatch(/filename="?tea\.example-\d{4}-\d\d-\d\d-issues\.csv/);
    expect(message?.text).not.toContain("https://evil.example");
  });

  it("says of which audit it is where another type was chosen", async () => {
    const other = await addAudit("page-audit", "/404.html");
    const email = ["page@example.com"];
    await run({ kind: "export", format: "csv", auditType: "page-audit", email });
    const message = mailbox.messages.find(({ to }) => to.includes("page@example.com"));
    expect(message?.subject).toBe("Weekly audit: page audit of tea.example/404.html");
    await api.database.pool.query("delete from audit where id = $1", [other]);
  });

  it("tries again what the mail server refused, and says so meanwhile", async () => {
    const email = ["refused@example.com", "twice@example.com"];
    mailbox.refuseWith(554);
    const { id } = await run({ kind: "export", format: "csv", email });
    const refused = { state: "pending", attempts: 1, problem: "smtp_554", nextAt: expect.any(String) };
    expect((await filesOf(id))[0].deliveries).toMatchObject([refused, refused]);
    mailbox.refuseWith(undefined);
    await api.deps.schedules.sendDue();
    expect((await filesOf(id))[0].deliveries).toMatchObject([refused, refused]);
    await api.database.pool.query("update schedule_delivery set next_at = now() where state = 'pending'");
    await api.deps.schedules.sendDue();
    const delivered = { state: "delivered", attempts: 2, problem: null, nextAt: null };
    expect((await filesOf(id))[0].deliveries).toMatchObject([delivered, delivered]);
    expect(
      mailbox.messages
        .flatMap(({ to }) => to)
        .filter((to) => email.includes(to))
        .sort(),
    ).toEqual(email);
  });

  it("gives up after three days", async () => {
    mailbox.refuseWith(451);
    const { id } = await run({ kind: "export", format: "csv", email: ["never@example.com"] });
    await api.database.pool.query(
      "update schedule_delivery set attempts = 10, next_at = now() where state = 'pending'",
    );
    await api.deps.schedules.sendDue();
    mailbox.refuseWith(undefined);
    const failed = { state: "failed", attempts: 11, problem: "smtp_451", nextAt: null };
    expect((await filesOf(id))[0].deliveries).toMatchObject([failed]);
  });
});
