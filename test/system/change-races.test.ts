/**
 * Twelve writers on one post: people who save in the block editor, and us. The database itself keeps a log of every
 * save, in the order in which they happened, so that nobody's word is needed: we take away nothing that a person wrote,
 * and of each of our changes it is said truly whether it stands.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditedBy, type ChangeClient } from "../support/change-client.ts";
import { effort } from "../support/effort.ts";
import { altOf, hangPictures } from "../support/picture-shop.ts";
import { type ServiceAnswer, signUp, startService, type TestService } from "../support/service.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const missing = wordpressMissing();
const FEWEST_ROUNDS = effort(3, 10);
/** Of twenty, now and then none had a person who overwrote us: then nothing was tried yet. */
const MOST_ROUNDS = 30;
/** The first is wanted by two of us at once. */
const OURS = [
  "green-tea-cup",
  "green-tea-cup",
  "black-tea-pot",
  "white-tea-bowl",
  "old-copper-kettle",
  "small-wooden-spoon",
];
const EDITORS = 6;
/** Of each editor in a round: ours look at the public page before they write, and must still meet people. */
const SAVES = 3;

interface Save {
  readonly post: number;
  readonly writer: string;
  readonly before: string;
  readonly after: string;
}

describe.skipIf(missing)(`twelve writers${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let client: ChangeClient;
  let editors: NewUser[] = [];
  let ids: number[] = [];
  let saves: Save[] = [];
  let rounds = 0;
  const answers: ServiceAnswer[] = [];

  beforeAll(async () => {
    wordpress = await startWordPress({ companion: true, workers: 12, mustUse: { "writers.php": WRITERS } });
    ids = await hangPictures(wordpress, MOST_ROUNDS, [...new Set(OURS)]);
    service = await startService({
      environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" },
    });
    client = await auditedBy(await signUp(service), wordpress);
    const admin = await wordpress.createUser({ role: "administrator", login: "olga" });
    await client.connect(admin.login, admin.applicationPassword);
    editors = await Promise.all(
      Array.from({ length: EDITORS }, (_, index) => wordpress.createUser({ role: "editor", login: `editor${index}` })),
    );
    await wordpress.inside(LOG_OF_SAVES);
  });

  afterAll(async () => {
    await service?.close();
    await wordpress?.close();
  });

  /** As the block editor does: loads the post, a person writes a paragraph, the whole content is saved. */
  async function personSaves(round: number, editor: number, save: number): Promise<void> {
    const who = editors[editor];
    const path = `wp-json/wp/v2/posts/${ids[round]}`;
    const login = { user: who?.login ?? "", password: who?.applicationPassword ?? "" };
    const loaded = await wordpress.request(`${path}?context=edit`, login);
    const { content } = loaded.json as { content: { raw: string } };
    const words = content.raw.replace("of the editors.", `of the editors. ${markerOf(round, editor, save)}.`);
    const saved = await wordpress.request(path, { ...login, body: { content: words } });
    expect(saved.status).toBe(200);
  }

  async function weApply(round: number, picture: string): Promise<void> {
    const issue = client.issueOf(round, picture);
    const token = await client.token(issue).catch(() => undefined);
    // The other one of us was so quick that there is nothing left to approve.
    if (token !== undefined) answers.push(await client.apply(issue, token));
  }

  const allSaves = async (): Promise<Save[]> =>
    JSON.parse(
      await wordpress.inside(
        "global $wpdb; echo json_encode($wpdb->get_results('SELECT * FROM test_saves ORDER BY id'));",
      ),
    ).map((row: Record<string, string>) => ({ ...row, post: Number(row.post) }));

  const tookFromUs = ({ writer, before, after }: Save): boolean =>
    writer === "person" && OURS.some((name) => altOf(before, name) !== undefined && altOf(after, name) === undefined);

  const markerOf = (round: number, editor: number, save: number): string =>
    `Written by ${editor} in round ${round}, save ${save}`;
  const markersIn = (content: string): string[] => content.match(/Written by \d+ in round \d+, save \d+/g) ?? [];
  const withoutAlts = (content: string): string => content.replace(/(<img[^>]*?) alt="[^"]*"/g, "$1");

  it("write at the same time, again and again", async () => {
    for (; rounds < FEWEST_ROUNDS || (rounds < MOST_ROUNDS && !saves.some(tookFromUs)); rounds++) {
      const round = rounds;
      await Promise.all([
        ...OURS.map((picture) => weApply(round, picture)),
        ...Array.from({ length: EDITORS }, async (_, editor) => {
          for (let save = 0; save < SAVES; save++) await personSaves(round, editor, save);
        }),
      ]);
      if (rounds >= FEWEST_ROUNDS - 1) saves = await allSaves();
    }
    await client.settled();
    saves = await allSaves();
    expect(saves.filter(({ writer }) => writer === "person")).toHaveLength(rounds * EDITORS * SAVES);
    expect(saves.filter(({ writer }) => writer === "sitemend").length).toBeGreaterThan(rounds);
    expect([...new Set(saves.map(({ writer }) => writer))].sort()).toEqual(["person", "sitemend"]);
    for (const { status, body } of answers)
      if (status >= 400) expect(["preview_stale", "change_in_progress", "issue_not_open"]).toContain(body.error.code);
  });

  it("lose nothing to us: a save of ours differs from what stood there in texts of pictures alone", () => {
    for (const of of Map.groupBy(saves, ({ post }) => post).values())
      for (const [index, save] of of.entries()) {
        if (index > 0) expect(save.before).toBe(of[index - 1]?.after);
        if (save.writer === "person") continue;
        expect(markersIn(save.after)).toEqual(markersIn(save.before));
        expect(withoutAlts(save.after)).toBe(withoutAlts(save.before));
        const gone = OURS.filter((name) => altOf(save.before, name) !== altOf(save.after, name));
        expect(gone.filter((name) => altOf(save.before, name) !== undefined)).toEqual([]);
      }
    // Otherwise the writers only took turns, and nothing was tried.
    expect(saves.some(tookFromUs)).toBe(true);
  });

  it("leave each change of ours standing, or reported", async () => {
    expect((await client.checkDrift()).status).toBe(200);
    const changes = await client.changes();
    const live = new Map<number, string>(saves.map(({ post, after }) => [post, after]));
    const told = { applied: 0, drifted: 0, conflict: 0, failed: 0 };
    for (const { status, resource, after, effect } of changes) {
      told[status as keyof typeof told] += 1;
      const content = live.get(Number(String(resource.ref).replace("post:", ""))) ?? "";
      const stands = content.includes(`alt="${after}"`);
      if (status === "applied") expect(stands || effect === "none").toBe(true);
      if (status === "drifted") expect(stands).toBe(false);
    }
    expect(told.applied + told.drifted + told.conflict).toBe(changes.length);
    const byUs = saves.filter(({ writer }) => writer === "sitemend").length;
    expect(byUs).toBeLessThanOrEqual(told.applied + told.drifted);
    expect(new Set(changes.map(({ issueId }) => issueId)).size).toBeLessThanOrEqual(rounds * new Set(OURS).size);
  });
});

const WRITERS = `<?php
add_filter('rest_pre_dispatch', function ($answer, $server, $request) {
  global $wpdb;
  $wpdb->query("SET @writer = '" . (strpos($request->get_route(), 'sitemend') ? 'sitemend' : 'person') . "'");
  return $answer;
}, 10, 3);
`;

/** Kept by the database, under the lock of the row: no cache and no plugin stands in between. */
const LOG_OF_SAVES = `
global $wpdb;
$wpdb->query("CREATE TABLE test_saves (id int auto_increment primary key, post bigint, writer varchar(20), \`before\` longtext, \`after\` longtext) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4");
$wpdb->query("CREATE TRIGGER test_saves AFTER UPDATE ON $wpdb->posts FOR EACH ROW BEGIN IF BINARY OLD.post_content <> BINARY NEW.post_content THEN INSERT INTO test_saves (post, writer, \`before\`, \`after\`) VALUES (NEW.ID, @writer, OLD.post_content, NEW.post_content); END IF; END");
echo $wpdb->last_error;
`;
