/**
 * Alerts by real audits of a real site: what opens an incident and what doesn't, who is told and how often, with a mail server and chats
 * that fail and hang.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AlertTrigger } from "#domain/alert.ts";
import { type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type RecipientKind, Timing } from "#domain/recipient.ts";
import { type Chat, startChat } from "../support/alert-doubles.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { startSite } from "../support/site-server.ts";

const HOME = "Tea house: fresh green and black teas from small gardens";
const SECTIONS = 6;
const DEEP = 20;

let parts: TestParts;
let mailbox: Mailbox;
let chats: Record<"slack" | "teams", Chat>;
let site: Awaited<ReturnType<typeof startSite>>;
let websiteId: WebsiteId;

const list = (hrefs: readonly string[]) => hrefs.map((href) => `<li><a href="${href}">About ${href}</a></li>`).join("");
const page = (title: string, more: string, links: readonly string[]) => `<!doctype html><html lang="en"><head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">${title === "" ? "" : `<title>${title}</title>`}</head>
  <body><h1>${more}</h1><p>${`${more} is described here in words of its own. `.repeat(12)}</p><ul>${list(links)}</ul></body></html>`;
const sections = Array.from({ length: SECTIONS }, (_, at) => `/s${at}`);
const deepOf = (section: string) =>
  Array.from({ length: DEEP }, (_, at) => `${section}/${String.fromCharCode(97 + at)}-tea`);
const setHome = (title: string) => {
  site.pages["/"] = page(title, "Tea house", sections);
};
/** @param edition what all deep pages say differently */
const setDeep = (edition: string) => {
  for (const section of sections)
    for (const path of deepOf(section))
      site.pages[path] = page(`Tea ${path} in its ${edition} edition`, `Tea ${path}, ${edition}`, ["/", section]);
};

const audit = () => parts.audit(`${site.origin}/`, { reuse: false });
const run = () => parts.alertRunner.runDue();
const openKeys = async () =>
  (await parts.pool.query("select key from incident where state = 'open' order by key")).rows.map(({ key }) => key);
const again = () => parts.pool.query("update alert_message set next_at = now() where state = 'pending'");

async function recipient(kind: RecipientKind, address: string, timing: object = {}): Promise<Id<"rcp">> {
  const request = { kind, name: `To ${kind}`, address, timing: Timing.parse(timing) };
  return (await parts.recipients.create(LOCAL_WORKSPACE_ID, request, "usr_test")).id;
}

async function alert(trigger: object, recipientIds: readonly Id<"rcp">[] = []): Promise<Id<"alr">> {
  const request = { name: "Watch", trigger: AlertTrigger.parse(trigger), websiteIds: null, recipientIds };
  return (await parts.alerts.create(LOCAL_WORKSPACE_ID, request, "usr_test")).id;
}

beforeAll(async () => {
  mailbox = await startMailbox();
  chats = { slack: await startChat(), teams: await startChat() };
  parts = await testParts({
    settings: { SITEMEND_SMTP_URL: mailbox.url, SITEMEND_PUBLIC_URL: "https://audit.example" },
  });
  site = await startSite({});
  for (const section of sections) site.pages[section] = page(`Teas ${section}`, `Teas of ${section}`, deepOf(section));
  setHome(HOME);
  setDeep("first");
  ({ websiteId } = await audit());
});
beforeEach(async () => {
  await parts.pool.query("delete from alert; delete from recipient");
  for (const chat of Object.values(chats)) {
    chat.behave("take");
    (chat.taken as unknown[]).length = 0;
  }
  mailbox.refuseWith(undefined);
  (mailbox.messages as unknown[]).length = 0;
  setHome(HOME);
  await audit();
});
afterAll(async () => {
  await parts?.close();
  await site?.close();
  for (const chat of Object.values(chats ?? {})) await chat.close();
  await mailbox?.close();
});

it("is silent about a hundred deep pages that change, and alerts once when the home page loses its title", async () => {
  const all = [
    await recipient("email", "seo@example.com"),
    await recipient("slack", chats.slack.url),
    await recipient("teams", chats.teams.url),
  ];
  await alert({ kind: "new_issues" }, all);

  setDeep("second");
  await audit();
  await run();
  expect(await openKeys()).toEqual([]);
  expect([mailbox.messages, chats.slack.taken, chats.teams.taken].flat()).toEqual([]);

  setHome("");
  await audit();
  for (let times = 0; times < 3; times++) await run();
  expect(await openKeys()).toEqual(["issues title-missing full-audit"]);
  expect(mailbox.messages).toHaveLength(1);
  const [mail] = mailbox.messages;
  expect(mail?.to).toEqual(["seo@example.com"]);
  expect(mail?.subject).toMatch(/^New incident: .*title/i);
  expect(mail?.text).toContain(`${site.origin}/`);
  expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/audits\/aud_\w+\/issues\?check=title-missing/);
  expect(chats.slack.taken).toHaveLength(1);
  expect(chats.slack.taken[0]).toMatchObject({
    blocks: [{ type: "header" }, { type: "section" }, { type: "actions" }],
  });
  expect(chats.teams.taken).toMatchObject([{ type: "message", attachments: [{ content: { type: "AdaptiveCard" } }] }]);

  // It is there as before.
  await audit();
  await run();
  expect([mailbox.messages.length, chats.slack.taken.length, chats.teams.taken.length]).toEqual([1, 1, 1]);

  setHome(HOME);
  await audit();
  await run();
  expect(await openKeys()).toEqual([]);
  expect(mailbox.messages.map(({ subject }) => subject)[1]).toMatch(/^Incident closed: /);
  expect([mailbox.messages.length, chats.slack.taken.length, chats.teams.taken.length]).toEqual([2, 2, 2]);
  const { rows } = await parts.pool.query(
    "select type from outbox_event where type like 'alert.%' and website_id = $1 order by seq",
    [toUuid(websiteId)],
  );
  expect(rows.map(({ type }) => type)).toEqual(["alert.opened", "alert.closed"]);
});

describe("what an audit couldn't see", () => {
  it("is new for the next one that sees it, whatever was audited in between", async () => {
    await alert({ kind: "new_issues" });
    setHome("");
    await parts.audit(`${site.origin}/`, { reuse: false, urls: [`${site.origin}/s1`] });
    await run();
    expect(await openKeys()).toEqual([]);
    await audit();
    await run();
    expect(await openKeys()).toEqual(["issues title-missing full-audit"]);
  });

  it("isn't fixed: a page that doesn't answer keeps its incident open", async () => {
    await alert({ kind: "new_issues", sensitivity: "high" });
    site.pages["/s1/b-tea"] = page("", "Tea one", ["/"]);
    await audit();
    await run();
    expect(await openKeys()).toContain("issues title-missing full-audit");
    site.pages["/s1/b-tea"] = { status: 503, body: "later" };
    for (let times = 0; times < 2; times++) {
      await audit();
      await run();
      expect(await openKeys()).toContain("issues title-missing full-audit");
    }
    site.pages["/s1/b-tea"] = page("Tea one, with a title of its own", "Tea one", ["/"]);
    await audit();
    await run();
    expect(await openKeys()).not.toContain("issues title-missing full-audit");
  });

  it("and an alert that looks for something else now closes what it had found", async () => {
    const id = await alert({ kind: "new_issues" });
    setHome("");
    await audit();
    await run();
    expect(await openKeys()).toHaveLength(1);
    await parts.alerts.update(await parts.alerts.byId(id), { trigger: { kind: "audit_failed" } });
    expect(await openKeys()).toEqual([]);
  });
});

describe("recipients that fail", () => {
  const incident = async () => {
    setHome("");
    await audit();
  };

  it("get the message once, when they take it", async () => {
    await alert({ kind: "new_issues" }, [
      await recipient("email", "seo@example.com"),
      await recipient("slack", chats.slack.url),
      await recipient("teams", chats.teams.url),
    ]);
    mailbox.refuseWith(451);
    chats.slack.behave("fail");
    chats.teams.behave("drop");
    await incident();
    await run();
    const { rows } = await parts.pool.query("select problem from alert_message order by problem");
    expect(rows.map(({ problem }) => problem)).toEqual(["connection_reset", "http_503", "smtp_451"]);
    const failing = await parts.recipients.list(LOCAL_WORKSPACE_ID);
    expect(failing.every(({ failingSince }) => failingSince !== null)).toBe(true);

    for (const chat of Object.values(chats)) chat.behave("take");
    mailbox.refuseWith(undefined);
    await again();
    for (let times = 0; times < 3; times++) await run();
    expect([mailbox.messages.length, chats.slack.taken.length, chats.teams.taken.length]).toEqual([1, 1, 1]);
    const well = await parts.recipients.list(LOCAL_WORKSPACE_ID);
    expect(well.every(({ failingSince }) => failingSince === null)).toBe(true);
  });

  it("and hang keep no other waiting, and what happens meanwhile is one message", async () => {
    await alert({ kind: "new_issues" }, [
      await recipient("slack", chats.slack.url),
      await recipient("email", "seo@example.com"),
      await recipient("teams", chats.teams.url),
    ]);
    chats.slack.behave("hang");
    mailbox.hang(true);
    await incident();
    const hanging = run();
    await expect.poll(() => chats.teams.taken.length, { timeout: 120_000 }).toBe(1);
    setHome(HOME);
    await audit();
    await hanging;
    const { rows } = await parts.pool.query(
      "select problem from alert_message where state = 'pending' order by problem",
    );
    expect(rows).toEqual([{ problem: "etimedout" }, { problem: "timeout" }]);

    chats.slack.behave("take");
    mailbox.hang(false);
    await again();
    for (let times = 0; times < 3; times++) await run();
    // That it opened was put together before; that it closed is the next one.
    expect(chats.slack.taken.map(({ text }) => String(text).split(":")[0])).toEqual([
      "New incident",
      "Incident closed",
    ]);
    expect(mailbox.messages).toHaveLength(2);
    expect(chats.teams.taken).toHaveLength(2);
  }, 120_000);

  it("two processes send one message", async () => {
    await alert({ kind: "new_issues" }, [await recipient("slack", chats.slack.url)]);
    await incident();
    await Promise.all([run(), run(), run()]);
    expect(chats.slack.taken).toHaveLength(1);
    expect(await openKeys()).toEqual(["issues title-missing full-audit"]);
  });
});

it("keeps the hours of recipients: what opened and closed in quiet hours is one line", async () => {
  const now = new Date();
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  await alert({ kind: "new_issues" }, [
    await recipient("slack", chats.slack.url, { quiet: { from: at(-1), to: at(2) } }),
  ]);
  setHome("");
  await audit();
  await run();
  setHome(HOME);
  await audit();
  await run();
  expect(chats.slack.taken).toEqual([]);
  await parts.pool.query(`update recipient set timing = jsonb_set(timing, '{quiet}', 'null')`);
  await run();
  expect(chats.slack.taken.map(({ text }) => text)).toEqual([expect.stringMatching(/^Incident closed: /)]);
});

it("writes names of sites as text: no header, no markup, no mention of everybody", async () => {
  const name = "Evil\r\nBcc: all@example.com <!channel> *bold* [x](https://evil.example)\u202e";
  await parts.pool.query("update website set name = $2 where id = $1", [toUuid(websiteId), name]);
  await alert({ kind: "new_issues" }, [
    await recipient("email", "seo@example.com"),
    await recipient("slack", chats.slack.url),
    await recipient("teams", chats.teams.url),
  ]);
  setHome("");
  await audit();
  await run();
  const [mail] = mailbox.messages;
  expect(mail?.to).toEqual(["seo@example.com"]);
  expect(mail?.text).not.toMatch(/^Bcc:/m);
  const slack = JSON.stringify(chats.slack.taken);
  expect(slack).not.toContain('"mrkdwn"');
  expect(String(chats.slack.taken[0]?.text)).toContain("&lt;!channel&gt;");
  const teams = JSON.stringify(chats.teams.taken);
  expect(teams).not.toContain('"TextBlock"');
  expect([mail?.text, slack, teams].join()).not.toContain("\u202e");
  await parts.pool.query("update website set name = 'Tea' where id = $1", [toUuid(websiteId)]);
});

it("goes on with other audits when one can't be judged", async () => {
  await alert({ kind: "new_issues" }, [await recipient("slack", chats.slack.url)]);
  const { rows } = await parts.pool.query("select id, score from audit order by id limit 1");
  const [oldest] = rows;
  await parts.pool.query("insert into audit_to_evaluate (audit_id, website_id) values ($1, gen_random_uuid())", [
    oldest.id,
  ]);
  const setScore = (score: object) => parts.pool.query("update audit set score = $2 where id = $1", [oldest.id, score]);
  // As no version has written it.
  await setScore({ overall: "none" });
  setHome("");
  await audit();
  for (let times = 0; times < 2; times++) await run();
  expect(chats.slack.taken).toHaveLength(1);
  const { rows: left } = await parts.pool.query("select attempts from audit_to_evaluate");
  expect(left).toEqual([{ attempts: 1 }]);
  await setScore(oldest.score);
  await parts.pool.query("delete from audit_to_evaluate");
});

it("tells of audits that fail, and that they complete again", async () => {
  await alert({ kind: "audit_failed" }, [await recipient("slack", chats.slack.url)]);
  const home = site.pages["/"];
  site.pages["/"] = { status: 403, body: "no" };
  await audit();
  await run();
  site.pages["/"] = home ?? "";
  await audit();
  await run();
  expect(chats.slack.taken.map(({ text }) => String(text).split(":")[0])).toEqual(["New incident", "Incident closed"]);
});
