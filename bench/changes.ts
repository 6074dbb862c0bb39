/**
 * Two hundred changes on a hundred posts of a real WordPress, in two bulk calls, beside what a script can write there
 * over core REST, one request after the other. Ours are compared, journaled, written and read back.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { auditedBy, type ChangeClient } from "../test/support/change-client.ts";
import { hangPictures } from "../test/support/picture-shop.ts";
import { signUp, startService, until } from "../test/support/service.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../test/support/wordpress.ts";
import type { NewUser } from "../test/support/wordpress-users.ts";
import type { Bench, Figure } from "./support.ts";

const POSTS = 100;
const IN_ONE_CALL = 100;
const PICTURE = "green-tea-cup";
const META = "description-missing";

export const changes: Bench = {
  name: "changes",
  async run() {
    const missing = wordpressMissing();
    if (missing !== undefined) throw new Error(missing);
    const wordpress = await startWordPress({ theme: "blocks", companion: true, mustUse: { "times.php": TIMES } });
    const environment = { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" };
    const service = await startService({ environment }).catch(async (error) => {
      await wordpress.close();
      throw error;
    });
    try {
      await hangPictures(wordpress, POSTS, [PICTURE]);
      const client = await auditedBy(await signUp(service), wordpress);
      const admin = await wordpress.createUser({ role: "administrator", login: "olga" });
      await client.connect(admin.login, admin.applicationPassword);
      return await measure(wordpress, client, admin);
    } finally {
      await service.close();
      await wordpress.close();
    }
  },
};

async function measure(wordpress: WordPress, client: ChangeClient, admin: NewUser): Promise<Figure[]> {
  const others = await draftsOf(wordpress);
  await script(wordpress, admin, others.slice(0, 20), 1);
  const before = await script(wordpress, admin, others.slice(0, POSTS), 1);
  const twoAtOnce = await script(wordpress, admin, others.slice(0, POSTS), 2);
  const times = join(wordpress.folder, "wp-content/test-times");
  rmSync(times, { force: true });
  const ours = await inBulk(client);
  const proofsMs = await proven(client);
  const spent = timesIn(readFileSync(times, "utf8"));
  const after = await script(wordpress, admin, others.slice(POSTS), 1);
  const raw = 2 / (1 / before + 1 / after);
  const rate = (2 * POSTS) / (ours.writingMs / 1000);
  return [
    {
      name: "changes a second",
      value: rate,
      unit: "/s",
      note: `${2 * POSTS} on ${POSTS} posts, until the last was settled`,
    },
    {
      name: "core REST, one by one",
      value: raw,
      unit: "/s",
      note: `before ${before.toFixed(1)}, after ${after.toFixed(1)}`,
    },
    { name: "ratio", value: rate / raw, unit: "x", note: "must be above 1" },
    { name: "core REST, two at a time", value: twoAtOnce, unit: "/s", note: "for information" },
    {
      name: "previews",
      value: ours.previewMs / 1000,
      unit: "s",
      note: `${2 * POSTS} in ${(2 * POSTS) / IN_ONE_CALL} calls`,
    },
    { name: "until written and settled", value: ours.writingMs / 1000, unit: "s", note: "both calls" },
    { name: "proofs", value: proofsMs / 1000, unit: "s", note: "public pages looked at after the last write" },
    ...[...spent].map(([route, { count, ms }]) => ({
      ...{ name: `WordPress: ${route}`, value: ms / 1000, unit: "s", note: `${count} requests, previews included` },
    })),
  ];
}

async function inBulk(client: ChangeClient): Promise<{ previewMs: number; writingMs: number }> {
  const issues = Array.from({ length: POSTS }, (_, post) => [
    client.issueOf(post, META),
    client.issueOf(post, PICTURE),
  ]);
  const calls = Array.from({ length: (2 * POSTS) / IN_ONE_CALL }, (_, index) =>
    issues.flat().slice(index * IN_ONE_CALL, (index + 1) * IN_ONE_CALL),
  );
  const begin = performance.now();
  const approvals: Record<string, string>[] = [];
  for (const call of calls) approvals.push(await client.tokens(call));
  const previewed = performance.now();
  for (const call of approvals) {
    let bulk = await client.bulkApply(call);
    await until(
      async () => {
        if (bulk.body.data.bulkOperation.status !== "completed") bulk = await client.bulkApply(call);
        return bulk.body.data.bulkOperation.status === "completed";
      },
      "the bulk to end",
      60_000,
      20,
    );
    const { summary } = bulk.body.data.bulkOperation;
    if (summary.applied !== IN_ONE_CALL) throw new Error(`not all were applied: ${JSON.stringify(summary)}`);
  }
  return { previewMs: previewed - begin, writingMs: performance.now() - previewed };
}

/** The looks at public pages use the same programs as the writes: nothing is measured beside them. */
async function proven(client: ChangeClient): Promise<number> {
  const begin = performance.now();
  const isPending = ({ verification }: { verification: { status: string } }) => verification.status === "pending";
  await until(async () => !(await client.changes()).some(isPending), "the proofs", 120_000, 200);
  return performance.now() - begin;
}

/** Writes a second: each request changes the content or the excerpt of one post. */
async function script(wordpress: WordPress, admin: NewUser, ids: readonly number[], atOnce: number): Promise<number> {
  const begin = performance.now();
  const queue = ids.entries();
  const worker = async () => {
    for (const [index, id] of queue) {
      const text = `<p>Number ${index} at ${begin}.</p>`;
      const answer = await wordpress.request(`wp-json/wp/v2/posts/${id}`, {
        ...{ user: admin.login, password: admin.applicationPassword },
        body: index % 2 === 0 ? { content: text } : { excerpt: text },
      });
      if (answer.status !== 200) throw new Error(`core REST answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ids.length / ((performance.now() - begin) / 1000);
}

async function draftsOf(wordpress: WordPress): Promise<number[]> {
  const answer = await wordpress.inside(
    `wp_set_current_user(1); $ids = []; for ($n = 0; $n < ${2 * POSTS}; $n++) $ids[] = wp_insert_post(['post_title' => "Draft $n", 'post_content' => str_repeat('<p>Words of a post of common length.</p>', 8)]); echo json_encode($ids);`,
  );
  return JSON.parse(answer) as number[];
}

function timesIn(text: string): Map<string, { count: number; ms: number }> {
  const sums = new Map<string, { count: number; ms: number }>();
  for (const line of text.trim().split("\n")) {
    const [route = "", ms = "0"] = line.split(" ");
    const sum = sums.get(route) ?? { count: 0, ms: 0 };
    sums.set(route, { count: sum.count + 1, ms: sum.ms + Number(ms) });
  }
  return sums;
}

const TIMES = `<?php
register_shutdown_function(function () {
  $path = strtok($_SERVER['REQUEST_URI'] ?? '', '?');
  $route = preg_match('#wp-json/(sitemend/v1/[a-z]+)#', $path, $found) ? $found[1] : (strpos($path, 'wp-json') ? 'other' : 'pages');
  $ms = round((microtime(true) - $_SERVER['REQUEST_TIME_FLOAT']) * 1000, 1);
  file_put_contents(WP_CONTENT_DIR . '/test-times', "$route $ms\\n", FILE_APPEND | LOCK_EX);
});
`;
