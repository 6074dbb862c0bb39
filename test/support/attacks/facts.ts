/** All that is said after an attack, and all that is so: what the oracles hold against each other. */
import { altOf } from "../picture-shop.ts";
import type { RowWrite } from "./row-log.ts";
import { stepsOn } from "./row-log.ts";
import { ATTACKED_PICTURES, type AttackWorld, type Heard, type Server } from "./world.ts";

export interface Facts {
  readonly mode: AttackWorld["mode"];
  readonly steps: readonly RowWrite[];
  /** What stands in the database, by `post place`. */
  readonly rows: ReadonlyMap<string, string>;
  /** What a visitor is shown, by `post place`. */
  readonly shown: ReadonlyMap<string, string>;
  readonly said: readonly Said[];
}

/** What one Sitemend says. */
export interface Said {
  readonly login: string;
  readonly changes: readonly RecordedChange[];
  readonly issues: ReadonlyMap<string, string>;
  readonly bulks: readonly RecordedBulk[];
  readonly heard: readonly Heard[];
  readonly entries: readonly Entry[];
}

export interface RecordedChange {
  readonly id: string;
  readonly issueId: string;
  readonly kind: "apply" | "rollback" | "redo";
  readonly status: string;
  readonly effect: "written" | "none" | "unknown";
  readonly post: number;
  readonly place: string;
  readonly before: string;
  readonly after: string;
  readonly reverses: string | null;
  readonly reversible: boolean;
  readonly rendered: string;
  readonly problem: { readonly code: string; readonly message: string; readonly written: boolean | null } | null;
}

export interface RecordedBulk {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly summary: Readonly<Record<string, number>>;
  readonly results: readonly {
    readonly status: string;
    readonly code: string;
    readonly changeId: string | undefined;
  }[];
}

export interface Entry {
  readonly action: string;
  readonly outcome: string;
  readonly changeId: string | undefined;
  readonly state: string | undefined;
}

/** @param posts those of the attack, by number */
export async function gather(world: AttackWorld, posts: readonly number[]): Promise<Facts> {
  const ids = posts.map(world.idOf);
  const said = [];
  for (const server of world.servers()) said.push(await saidBy(server, new Set(ids)));
  return {
    mode: world.mode,
    steps: await stepsOn(world.wordpress, ids, ATTACKED_PICTURES),
    rows: await rowsOf(world, ids),
    shown: await shownOf(world, posts),
    said,
  };
}

async function saidBy({ login, client, owner, heard }: Server, ids: ReadonlySet<number>): Promise<Said> {
  const rows = (await allChanges(owner, client.auditId)).filter(({ resource }) => ids.has(postOf(resource.ref)));
  const issues = new Map<string, string>();
  const changes = [];
  for (const row of rows) {
    const { body } = await owner.call("GET", `/api/v1/audit/${client.auditId}/issues/${row.issueId}`);
    issues.set(row.issueId, body.data.issue.status);
    changes.push(toChange(row, body.data.issue.locator));
  }
  const mine = heard.filter(({ path }) => path.startsWith(`/api/v1/audit/${client.auditId}`));
  const bulks = [];
  for (const id of new Set(mine.flatMap(({ answer }) => answer.body?.data?.bulkOperation?.id ?? []))) {
    const { body } = await owner.call("GET", `/api/v1/audit/${client.auditId}/bulk-operations/${id}`);
    bulks.push(toBulk(body.data));
  }
  return { login, changes, issues, bulks, heard: [...heard], entries: await entriesOf(owner) };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
type Any = any;

/** As the Changes screen asks for them, page by page. */
async function allChanges(owner: Server["owner"], auditId: string): Promise<Any[]> {
  const found: Any[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await owner.call("GET", `/api/v1/audit/${auditId}/applied-changes?limit=200${cursor}`);
    found.push(...body.data.appliedChanges);
    if (!body.data.page?.nextCursor) return found;
    cursor = `&cursor=${body.data.page.nextCursor}`;
  }
}

/** @param locator of the finding: what wrote nothing names no place */
function toChange(change: Any, locator: string): RecordedChange {
  const { id, issueId, kind, status, effect, before, after, reverses, reversible, verification, problem } = change;
  const picture = /([\w-]+)\.png/.exec(`${change.places.join(" ")} ${locator}`)?.[1];
  const field = /^\S+ ([^#]+)/.exec(change.places[0] ?? "")?.[1] ?? change.field;
  return {
    ...{ id, issueId, kind, status, effect, reverses, reversible, problem, rendered: verification.rendered },
    ...{ before: before ?? "", after: after ?? "" },
    post: postOf(change.resource.ref),
    place: picture === undefined ? field : `alt ${picture}`,
  };
}

const postOf = (ref: string): number => Number(ref.replace("post:", ""));

function toBulk({ bulkOperation, results }: Any): RecordedBulk {
  const { id, kind, status, summary } = bulkOperation;
  const items = Object.values<Any>(results).map((one) => ({
    ...{ status: one.status, code: one.error?.code ?? "", changeId: one.appliedChange?.id },
  }));
  return { id, kind, status, summary, results: items };
}

async function entriesOf(owner: Server["owner"]): Promise<Entry[]> {
  const { body } = await owner.call("GET", "/api/v1/audit-log?limit=200");
  return body.data.entries.map(({ action, outcome, details }: Any) => ({
    ...{ action, outcome, changeId: details.changeId ?? details.rollbackId, state: details.state },
  }));
}

async function rowsOf(world: AttackWorld, ids: readonly number[]): Promise<Map<string, string>> {
  const code = `global $wpdb; $rows = [];
foreach ($wpdb->get_results("SELECT ID, post_content, post_title, post_excerpt, post_name, post_status FROM $wpdb->posts WHERE ID IN (${ids.join(",")})", ARRAY_A) as $post)
  foreach ($post as $field => $value) $rows[] = [$post['ID'], $field, $value];
foreach ($wpdb->get_results("SELECT post_id, meta_key, meta_value FROM $wpdb->postmeta WHERE post_id IN (${ids.join(",")})") as $meta) $rows[] = [$meta->post_id, "meta:$meta->meta_key", $meta->meta_value];
echo json_encode($rows);`;
  const rows: [id: string, field: string, value: string][] = JSON.parse(await world.wordpress.inside(code));
  return new Map(
    rows.flatMap(([id, field, value]): [string, string][] =>
      field === "post_content"
        ? ATTACKED_PICTURES.map((name) => [`${id} alt ${name}`, altOf(value, name) ?? ""])
        : [[`${id} ${field}`, value]],
    ),
  );
}

async function shownOf(world: AttackWorld, posts: readonly number[]): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const post of posts) {
    const html = await (await fetch(new URL(`cup-${post}/?fresh=${Math.random()}`, world.site.url))).text();
    for (const name of ATTACKED_PICTURES) shown.set(`${world.idOf(post)} alt ${name}`, altOf(html, name) ?? "");
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    shown.set(`${world.idOf(post)} description`, description);
  }
  return shown;
}
