/**
 * The second wall between workspaces: what the database itself refuses, with our own checks switched off. Of every table, and
 * over HTTP for every operation that names another workspace's things.
 */
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeContract } from "#api/openapi.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { withinWorkspacesOf } from "#store/index.ts";
import { OF_NO_WORKSPACE, POLICIES } from "../../src/store/row-security/policies.ts";
import { type Document, operationsOf } from "../support/fuzz/document.ts";
import { ACCESS } from "../support/tenants/access-table.ts";
import { send } from "../support/tenants/ask.ts";
import { cellsOf } from "../support/tenants/cells.ts";
import { rowsAbout } from "../support/tenants/rows-about.ts";
import { openTenantWorld } from "../support/tenants/tenant-world.ts";
import { marksOf } from "../support/tenants/things.ts";
import type { TenantWorld } from "../support/tenants/valid-requests.ts";

const operations = operationsOf((await describeContract("0.0.0-test")) as unknown as Document);
/** Rows of the other workspace in tables where it has none by itself. */
function moreRows({ ids, userId }: TenantWorld["foreign"]): readonly string[] {
  const [audit, website, change, key, approval, integration, alert, recipient] = [
    ...["auditId", "websiteId", "appliedChangeId", "keyId", "approvalRequestId", "integrationId"],
    ...["alertId", "recipientId"],
  ].map((name) => toUuid(ids[name] as AuditId));
  const workspace = ids.workspaceId;
  return [
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
      values ('inv_x', '${workspace}', 'a@example.com', 'viewer', 'pending', now(), now(), '${userId}')`,
    `insert into workspace_rules values ('${workspace}', false)`,
    `insert into ignored_issue (website_id, fingerprint, reason, author_id, author) values ('${website}', 'x', 'x', '${userId}', 'x')`,
    `insert into wordpress_authorization values ('x', '${website}', '${userId}', 'https://a.example', now())`,
    `insert into search_console_authorization values ('x', '${website}', '${userId}', '', now())`,
    `insert into url_inspection (website_id, url, inspected_at) values ('${website}', 'x', now())`,
    `insert into site_lease (website_id, owner, lease_until) values ('${website}', 'x', now()) on conflict do nothing`,
    `insert into field_lock values ('${website}', 'x', '${change}')`,
    `insert into issue_draft (id, audit_id, fingerprint, check_id, category, scope, severity, url_id, content_no)
      values (gen_random_uuid(), '${audit}', 'x', 'x', 'x', 'page', 'error', 1, 1)`,
    `insert into facts_dictionary values ('${audit}', 1, '', '')`,
    `insert into issue_group values ('${audit}', 900, 'x', 'x', 'error', 'site', '', 1, 1, 1, 0, 0, 0, 0, 'cau_x')`,
    `insert into task (id, website_id, fingerprint, audit_id, issue_id, audit_type, start_url, looked_for, check_id, category, scope, severity, page_url,
        url, locator, message, state, added_by)
      values (gen_random_uuid(), '${website}', 'x', '${audit}', gen_random_uuid(), 'x', 'x', '{}', 'x', 'x', 'page', 'error', '', 'x', '', 'x', 'to_do', 'x')`,
    `insert into cause_work values ('${website}', 'cau_x', 'x', 'site', '', 'x', 'x')`,
    `insert into cause_comment (id, website_id, cause_key, author_id, author_name, text)
      values (gen_random_uuid(), '${website}', 'cau_x', '${userId}', 'x', 'x')`,
    `insert into tracker (id, workspace_id, kind, name, origin, project, sealed_token, created_by)
      values (gen_random_uuid(), '${workspace}', 'github', 'x', 'x', 'x', '', 'x')`,
    `insert into ticket (id, website_id, cause_key, kind, project, state, created_by)
      values (gen_random_uuid(), '${website}', 'cau_x', 'github', 'x', 'unknown', 'x')`,
    `insert into search_page select id, 'https://a.example/', 1, 1, null from search_figures where website_id = '${website}'`,
    `insert into fixability_run (audit_id) values ('${audit}') on conflict do nothing`,
    `insert into schedule_delivery (file_id, address, content)
      select f.id, 'a@example.com', '{}' from schedule_file f join schedule s on s.id = f.schedule_id where s.website_id = '${website}'`,
    `insert into alert_website values ('${alert}', '${website}')`,
    `insert into alert_recipient values ('${alert}', '${recipient}')`,
    `insert into alert_message (recipient_id, content, created_at) values ('${recipient}', '{}', now())`,
    `insert into incident (id, alert_id, website_id, workspace_id, key, facts, audit_type, start_url, state, opened_by)
      values (gen_random_uuid(), '${alert}', '${website}', '${workspace}', 'x', '{}', 'x', 'x', 'open', '${audit}')`,
    `insert into incident_notice (incident_id, recipient_id, what, at)
      select id, '${recipient}', 'opened', now() from incident where alert_id = '${alert}'`,
    `insert into indexnow (website_id, key, state, created_by) values ('${website}', 'x', 'active', 'x') on conflict do nothing`,
    `insert into indexnow_url (change_id, website_id, url) values ('${change}', '${website}', 'https://a.example/')`,
    `insert into audit_to_evaluate (audit_id, website_id) values ('${audit}', '${website}')`,
    `insert into audit_url_list values ('${audit}', '{https://a.example/}')`,
    `insert into link_in values ('${audit}', 0, '')`,
    `insert into approval_grant (id, request_id, position, revision, user_id, member_id, key_rolls, expires_at)
      values (gen_random_uuid(), '${approval}', 0, 1, '${userId}', 'x', 0, now())`,
    `insert into received_notice (webhook_id, delivery, digest) values ('${integration}', 'x', '')`,
    `insert into deployment (id, workspace_id, website_id, key_id, request_id, kind, target, environment, address)
      values (gen_random_uuid(), '${workspace}', '${website}', '${key}', '${approval}', 'apply', 'wordpress', 'x', '::1')`,
    `insert into deployment_item (deployment_id, position, audit_id, issue_id, check_id, url, locator, after, overridden)
      select id, 0, '${audit}', gen_random_uuid(), 'x', 'x', 'x', 'x', false from deployment where workspace_id = '${workspace}' limit 1`,
    `insert into deployment_status (id, deployment_id, state)
      select gen_random_uuid(), id, 'success' from deployment where workspace_id = '${workspace}' limit 1`,
  ];
}
/** What no request needs, so that none may read it. */
const OUT_OF_REACH = ["secret_check", "migration"];
const TABLES = Object.keys(POLICIES);

/** From now on everybody is taken for an owner of the other workspace, by all of our own checks. */
function believeEverybody({ api, foreign }: TenantWorld): void {
  const { identity } = api.deps;
  const { authenticate } = identity;
  const everywhere = { workspaceId: String(foreign.ids.workspaceId), name: "Theirs", role: "owner" } as const;
  Object.assign(identity, {
    async authenticate(headers: Parameters<typeof authenticate>[0]) {
      const caller = await authenticate(headers);
      const memberships = [...caller.principal.memberships, everywhere];
      return { ...caller, principal: { ...caller.principal, memberships } };
    },
  });
}

const auditOf = ({ ids }: TenantWorld["own"]) => ids.auditId as AuditId;

describe("the database, without our own checks", () => {
  let world: TenantWorld;
  let pool: pg.Pool;
  let marks: readonly string[];
  let [ownUser, foreignUser] = ["", ""];
  /** Always as though another workspace's audit were asked about. */
  const inOwn = <T>(work: () => T): T => withinWorkspacesOf(ownUser, work, undefined, auditOf(world.foreign));

  beforeAll(async () => {
    world = await openTenantWorld();
    pool = world.api.database.pool;
    marks = await marksOf(world.api, world.foreign);
    [ownUser, foreignUser] = [world.people.owner.userId, world.foreign.userId];
    believeEverybody(world);
    for (const statement of moreRows(world.foreign)) await pool.query(statement);
  });
  afterAll(() => world?.api.close());

  it("has a rule for every table", async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...TABLES, ...OF_NO_WORKSPACE, ...OUT_OF_REACH].sort());
  });

  it("asks as a role that cannot log in, owns nothing and passes by no policy", async () => {
    const { rows } = await inOwn(() =>
      pool.query(`select current_user as name, rolcanlogin, rolsuper, rolbypassrls,
        exists (select from pg_class where relowner = pg_roles.oid) as owns
        from pg_roles where rolname = current_user`),
    );
    expect(rows).toEqual([
      { name: "sitemend_workspace", rolcanlogin: false, rolsuper: false, rolbypassrls: false, owns: false },
    ]);
    expect((await pool.query("select current_user as name")).rows).not.toEqual([{ name: "sitemend_workspace" }]);
  });

  it.each(TABLES)("shows nothing of another workspace, and lets nothing be written there: %s", async (table) => {
    const texts = async () =>
      (await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${table}" t`)).rows.map(
        ({ row }) => row,
      );
    const [seen, theirs] = [await inOwn(texts), await withinWorkspacesOf(foreignUser, texts)];
    expect(seen.filter((row) => theirs.includes(row))).toEqual([]);
    expect(await withinWorkspacesOf("usr_nobody", texts)).toEqual([]);
    expect(theirs).not.toEqual([]);
    expect(await refusalOf(table, theirs[0] ?? "", (work) => inOwn(work))).toBe("42501");
    // The log and its triggers refuse every change by anybody.
    if (table === "audit_log") return;
    const { rows } = await pool.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' limit 1`,
      [`"${table}"`],
    );
    const column = rows[0]?.column;
    const touch = () => pool.query(`update "${table}" set ${column} = ${column}`);
    expect((await inOwn(touch)).rowCount).toBe(seen.length);
  });

  it("holds for a connection that served another workspace before, and in a transaction", async () => {
    const idsOf = async (query: pg.Pool["query"]) =>
      (await query<{ id: string }>("select distinct workspace_id as id from audit")).rows.map(({ id }) => id);
    const inTransaction = async () => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        return await idsOf(client.query.bind(client) as pg.Pool["query"]);
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const [own, foreign] = [world.own, world.foreign].map(({ ids }) => ids.workspaceId);
    for (let round = 0; round < 20; round++) {
      expect(await inOwn(inTransaction)).toEqual([own]);
      expect(await withinWorkspacesOf(foreignUser, inTransaction)).toEqual([foreign]);
      expect(await inTransaction()).toEqual(expect.arrayContaining([own, foreign]));
    }
  });

  it.each(["known_url", "page", "issue"])("shows the same whichever audit is asked about: %s", async (table) => {
    const rows = async (about?: AuditId) => {
      const read = () => pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${table}" t`);
      return (await withinWorkspacesOf(ownUser, read, undefined, about)).rows.map(({ row }) => row).sort();
    };
    const all = await rows();
    expect(all).not.toEqual([]);
    for (const things of [world.own, world.foreign]) expect(await rows(auditOf(things))).toEqual(all);
  });

  it("takes no id that is none into a statement", () => {
    expect(() => withinWorkspacesOf("a'; drop table audit; --", () => {})).toThrow("no id");
  });

  it("counts somebody out at once who is a member no more", async () => {
    const { userId } = await world.people.double(world.people.owner);
    const audits = () => withinWorkspacesOf(userId, () => pool.query("select from audit"));
    expect((await audits()).rowCount).toBeGreaterThan(0);
    await pool.query(`delete from member where "userId" = $1`, [userId]);
    expect((await audits()).rowCount).toBe(0);
  });

  it("is what refuses here: without it, another's audit would be answered", async () => {
    const operation = operations.find(({ operationId }) => operationId === "getAudit");
    const access = ACCESS.getAudit;
    if (operation === undefined || access === undefined) throw new Error("no such operation");
    const [cell] = cellsOf(operation, access, world.people.owner, world).filter(({ kind }) => kind === "foreign");
    if (cell === undefined) throw new Error("no such cell");
    expect((await send(operation, cell, world.people.owner, world)).got).toBe("403 project_access_denied");
    world.api.database.pool.hasRole = false;
    const { got, shown } = await send(operation, cell, world.people.owner, world);
    world.api.database.pool.hasRole = true;
    expect(got).toBe("ok");
    expect(shown).not.toEqual([]);
  });

  it("refuses every operation that names another workspace's things", async () => {
    const before = await rowsAbout(pool, marks);
    const by = world.people.owner;
    const problems: string[] = [];
    let asked = 0;
    for (const operation of operations.filter(({ isSecured }) => isSecured)) {
      const access = ACCESS[operation.operationId];
      const cells = access === undefined ? [] : cellsOf(operation, access, by, world);
      for (const cell of cells.filter(({ kind }) => kind.includes("foreign"))) {
        asked += 1;
        const { got, shown, body } = await send(operation, cell, by, world);
        if (shown.length > 0) problems.push(`${operation.operationId}, ${cell.kind}: ${got} shows ${shown.join(", ")}`);
        if (got === "ok" && marks.some((mark) => body.includes(mark)))
          problems.push(`${operation.operationId}, ${cell.kind}: answers with another's`);
      }
    }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(80);
    expect(await rowsAbout(pool, marks)).toEqual(before);
  });

  /** What comes of writing another workspace's row once more. */
  async function refusalOf(table: string, row: string, as: <T>(work: () => T) => T): Promise<string> {
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [`"${table}"`],
    );
    const columns = rows[0]?.columns;
    const insert = `insert into "${table}" (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::"${table}", $1::jsonb)`;
    return as(() => pool.query(insert, [row])).then(
      () => "written",
      (error: pg.DatabaseError) => error.code ?? error.message,
    );
  }
});
