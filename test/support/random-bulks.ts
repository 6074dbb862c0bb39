/**
 * Random bulks in which several approved changes meet on one object: links, headings, pictures, structured data and
 * titles of the same posts, some of them side by side. Each round applies some of them together, looks at every result,
 * rolls back one by one in random order, and holds issues and database rows against what they were.
 */
import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { type Dump, differences, dump } from "./database-dump.ts";
import { type Owner, signUp, startService, type TestService, until } from "./service.ts";
import { startWordPress, type WordPress } from "./wordpress.ts";

export interface BulkWorld {
  readonly mode: "guarded" | "basic";
  readonly wordpress: WordPress;
  readonly owner: Owner;
  readonly auditId: string;
  readonly websiteId: string;
  /** Of the service. */
  readonly url: string;
  /** Issues that had an approval when nothing was changed, by their object. */
  readonly issues: readonly BulkIssue[];
  readonly original: Dump;
  close(): Promise<void>;
}

export interface BulkIssue {
  readonly id: string;
  readonly checkId: string;
  readonly fingerprint: string;
  readonly resource: string;
}

export interface Round {
  readonly approved: number;
  /** Objects on which two or more met. */
  readonly shared: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** @param settings of the service, besides what any test has */
export async function openBulkWorld(
  mode: "guarded" | "basic",
  settings: Readonly<Record<string, string>> = {},
): Promise<BulkWorld> {
  const wordpress = await startWordPress({ title: "The tea shop", companion: mode === "guarded" });
  const service = await startService({
    environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off", ...settings },
  });
  await wordpress.php(SEED);
  const owner = await signUp(service);
  const auditId = await audited(owner, wordpress);
  const websiteId = (await owner.call("GET", "/api/v1/websites")).body.data.websites[0].id;
  const { login, applicationPassword } = await wordpress.createUser({ role: "administrator", login: "olga" });
  const access = { siteUrl: wordpress.url, username: login, applicationPassword };
  const connected = await owner.call("POST", `/api/v1/audit/websites/${websiteId}/wordpress/connect`, access);
  equal(connected.body.data?.connection.mode, mode);
  const world = { mode, wordpress, owner, auditId, websiteId, url: service.url };
  const issues = await approvable(world);
  return { ...world, issues, original: await dump(wordpress), close: () => closeAll(service, wordpress) };
}

async function closeAll(service: TestService, wordpress: WordPress): Promise<void> {
  await service.close();
  await wordpress.close();
}

async function audited(owner: Owner, { url }: WordPress): Promise<string> {
  const id = await owner.startAudit(url, { externalLinks: false, requestsPerSecond: 500, render: "never" });
  equal((await owner.auditEnd(id)).status, "completed");
  return id;
}

type Place = Pick<BulkWorld, "owner" | "auditId">;

async function issuesOf({ owner, auditId }: Place) {
  const found: { id: string; checkId: string; fingerprint: string; status: string }[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await owner.call("GET", `/api/v1/audit/${auditId}/seo-issues?limit=200${cursor}`);
    found.push(...body.data.issues);
    if (body.data.page.nextCursor === null) return found;
    cursor = `&cursor=${body.data.page.nextCursor}`;
  }
}

async function previews(place: Place, ids: readonly string[]) {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  const all: Record<string, any> = {};
  for (let at = 0; at < ids.length; at += 100) {
    const body = { issueIds: ids.slice(at, at + 100) };
    const answer = await place.owner.call("POST", `/api/v1/audit/${place.auditId}/issues/bulk-preview`, body);
    Object.assign(all, answer.body.data.previews);
  }
  return all;
}

async function approvable(place: Place): Promise<BulkIssue[]> {
  const issues = await issuesOf(place);
  const seen = await previews(
    place,
    issues.map(({ id }) => id),
  );
  return issues.flatMap(({ id, checkId, fingerprint }) => {
    const preview = seen[id];
    if (!preview?.fixable || preview.singleApproval) return [];
    return [{ id, checkId, fingerprint, resource: preview.change.resource.ref }];
  });
}

/**
 * @param random numbers from 0 to 1
 * @param most changes at once
 */
export async function runRound(world: BulkWorld, random: () => number, { most = 60 } = {}): Promise<Round> {
  const { owner, wordpress, original } = world;
  const chosen = chooseTogether(world.issues, random, most);
  const shown = await previews(
    world,
    chosen.map(({ id }) => id),
  );
  const approvals = Object.fromEntries(chosen.map(({ id }) => [id, shown[id].approvalToken]));
  const results = await bulk(world, `issues/bulk-apply`, { approvals });
  const changes: { id: string; places: string[]; effect: string; status: string }[] = [];
  const round = { applied: 0, unchanged: 0, refused: 0 };
  for (const { id, checkId } of chosen) {
    const { status, appliedChange, error } = results[id];
    const words = `${checkId}: ${status} ${JSON.stringify(error)} ${JSON.stringify(appliedChange?.problem)}`;
    if (status === "applied" || status === "unchanged") {
      round[status as "applied" | "unchanged"]++;
      equal(appliedChange.status, "applied", words);
      changes.push(appliedChange);
      continue;
    }
    round.refused++;
    // Nobody else writes here: what is refused has lost its place to a change that was approved with it.
    equal(status, "failed", words);
    equal(error.code, "issue_not_fixable", words);
    ok(String(error.details.cause).includes("approved with this one"), words);
    equal(appliedChange, null, words);
  }
  const places = changes.flatMap((change) => change.places);
  deepEqual(differences(original, await dump(wordpress), places).unexpected, []);
  await noDrift(world);
  await rollBackAll(world, changes, random);
  deepEqual(differences(original, await dump(wordpress)), { intended: [], unexpected: [] });
  const touched = new Set(chosen.map(({ id }) => id));
  const now = (await issuesOf(world)).filter(({ id }) => touched.has(id));
  deepEqual(
    now.filter(({ status }) => status !== "open").map(({ checkId, status }) => `${checkId} ${status}`),
    [],
  );
  await settledAs(world, { owner, auditId: await audited(owner, wordpress) }, now);
  const perObject = Map.groupBy(chosen, ({ resource }) => resource);
  return {
    approved: chosen.length,
    shared: [...perObject.values()].filter(({ length }) => length > 1).length,
    ...round,
  };
}

/** Most issues of two or three objects, and a few of others. */
function chooseTogether(issues: readonly BulkIssue[], random: () => number, limit: number): readonly BulkIssue[] {
  const objects = shuffled([...Map.groupBy(issues, ({ resource }) => resource).values()], random);
  const crowded = objects.filter(({ length }) => length > 2);
  const most = crowded.slice(0, 2 + Math.floor(random() * 2)).flatMap((some) => some.filter(() => random() < 0.8));
  const rest = objects.flat().filter((issue) => !most.includes(issue) && random() < 0.1);
  const chosen = shuffled([...most, ...rest], random).slice(0, limit);
  return chosen.length > 0 ? chosen : issues.slice(0, 3);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function bulk({ owner, auditId }: Place, path: string, request: unknown) {
  const at = `/api/v1/audit/${auditId}`;
  const { body } = await owner.call("POST", `${at}/${path}`, request);
  if (body.data === undefined) fail(`refused as a whole: ${JSON.stringify(body)}`);
  const read = () => owner.call("GET", `${at}/bulk-operations/${body.data.bulkOperation.id}`);
  await until(async () => (await read()).body.data.bulkOperation.status === "completed", "the bulk to end");
  return (await read()).body.data.results;
}

async function noDrift({ owner, auditId }: Place): Promise<void> {
  const { body } = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/check-drift`, {});
  const drifted = Object.entries(body.data.drift).filter(([, drift]) => drift !== "intact");
  deepEqual(drifted, []);
}

/** A change that a later one of ours covers waits for that one. */
async function rollBackAll(
  { owner, auditId }: Place,
  changes: readonly { readonly id: string; readonly effect: string }[],
  random: () => number,
): Promise<void> {
  const open = shuffled(
    changes.filter(({ effect }) => effect === "written"),
    random,
  );
  for (let refusals = 0; open.length > 0; ) {
    const next = open.shift();
    const { status, body } = await owner.call(
      "POST",
      `/api/v1/audit/${auditId}/applied-changes/${next?.id}/rollback`,
      {},
    );
    if (status === 200) refusals = 0;
    else {
      equal(body.error?.code, "superseded_by_later_change", JSON.stringify(body));
      if (next !== undefined) open.push(next);
      ok(++refusals <= open.length, `none of ${open.length} can be rolled back: ${JSON.stringify(body)}`);
    }
  }
}

/** What the first audit says of these issues now is what a fresh one finds. */
async function settledAs(
  world: BulkWorld,
  fresh: Place,
  now: readonly { readonly checkId: string; readonly fingerprint: string }[],
): Promise<void> {
  const found = new Set((await issuesOf(fresh)).map(({ fingerprint }) => fingerprint));
  const gone = now.filter(({ fingerprint }) => !found.has(fingerprint)).map(({ checkId }) => checkId);
  deepEqual(gone, [], `of ${world.mode}`);
}

/** Posts with faults side by side: in one paragraph, one list, one caption, one link. */
const SEED = `
$_SERVER['HTTP_HOST'] = 'x'; $_SERVER['REQUEST_URI'] = '/'; require 'wp-load.php';
wp_set_current_user(1); kses_remove_filters();
foreach (get_posts(['post_type' => 'any', 'numberposts' => -1]) as $old) wp_delete_post($old->ID, true);
function put($slug, $title, $content, $type = 'post') {
  $id = wp_insert_post(['post_type' => $type, 'post_name' => $slug, 'post_title' => $title, 'post_content' => wp_slash($content), 'post_status' => 'publish'], true);
  if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
  return $id;
}
$names = ['oolong', 'sencha', 'assam', 'darjeeling', 'puerh', 'matcha', 'rooibos'];
foreach (['w-logo-blue', 'w-logo-white'] as $image) foreach ($names as $name) copy(ABSPATH . "wp-includes/images/$image.png", ABSPATH . "wp-includes/images/$name-$image.png");
foreach ($names as $at => $name) {
  $next = $names[($at + 1) % 7]; $after = $names[($at + 2) % 7]; $third = $names[($at + 3) % 7];
  $prose = fn($what) => "<p>" . ucfirst($name) . " and $what: how we choose it every spring, how it is made by hand in small lots, what it costs to do so, and why we would not do it in another way. Ask us in the shop about $what; we are glad to show you how it is done at home.</p>";
  $figure = fn($file, $alt = '') => '<figure class="wp-block-image"><img src="' . home_url("/wp-includes/images/$name-$file.png") . '"' . $alt . ' width="80" height="80"/><figcaption>' . ucfirst($name) . ' in its tin</figcaption></figure>';
  put("$name-tea", "The $name tea of this spring in our shop", implode("\\n\\n", [
    "<!-- wp:html -->\\n" . $prose('leaf') . "\\n<!-- /wp:html -->",
    "<!-- wp:paragraph -->\\n<p>See <a href=\\"/$next-tea\\">$next</a><a href=\\"/$after-tea\\">$after</a> and <a href=\\"/$third-tea\\">$third</a>, <a href=\\"/$next-tea\\">again</a>.</p>\\n<!-- /wp:paragraph -->",
    "<!-- wp:heading {\\"level\\":4} -->\\n<h4>Water for $name</h4>\\n<!-- /wp:heading -->",
    "<!-- wp:image -->\\n" . $figure('w-logo-blue') . "\\n<!-- /wp:image -->",
    "<!-- wp:image -->\\n" . $figure('w-logo-white') . "\\n<!-- /wp:image -->",
    "<!-- wp:list -->\\n<ul><li><a href=\\"/$after-tea\\">One pot of $after</a></li><li><a href=\\"/$third-tea\\">One pot of $third</a></li></ul>\\n<!-- /wp:list -->",
    // Copies of the first, one with a text that is to be fixed, too, and one with a good one.
    "<!-- wp:image -->\\n" . $figure('w-logo-blue', ' alt="IMG_20' . $at . '"') . "\\n<!-- /wp:image -->",
    "<!-- wp:image -->\\n" . $figure('w-logo-blue', ' alt="A tin by the kiln at night"') . "\\n<!-- /wp:image -->",
    "<!-- wp:heading {\\"level\\":6} -->\\n<h6>Prices of $name</h6>\\n<!-- /wp:heading -->",
    "<!-- wp:html -->\\n" . $prose('price') . "\\n<!-- /wp:html -->",
  ]));
  put("$name-classic", ucfirst($name), $prose('cup') . "\\r\\n<h4>Cups</h4>\\r\\n[caption id=\\"\\" align=\\"alignnone\\" width=\\"80\\"]<a href=\\"/$next-tea\\"><img src=\\"/wp-includes/images/$name-w-logo-blue.png\\" width=\\"80\\" height=\\"80\\" /></a> A cup of {$name}[/caption]\\r\\n<p><a href=\\"/$after-tea\\">$after</a>|<a href=\\"/$third-tea\\">$third</a>|<a href=\\"/$after-tea\\" rel=\\"nofollow\\">$after too</a></p>\\r\\n" . $prose('pot') . '<a href="/' . $next . '-tea">end</a>', 'page');
}
$menu = ''; foreach (get_posts(['post_type' => ['post', 'page'], 'numberposts' => -1]) as $page) $menu .= '<li><a href="' . get_permalink($page) . '">' . get_the_title($page) . '</a></li>';
put('all-teas', 'All teas and cups of our shop on one page', "<!-- wp:html --><ul>$menu</ul><!-- /wp:html -->", 'page');
echo 'planted';
`;
