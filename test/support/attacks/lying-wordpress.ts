/** What stands before WordPress lies: about what was written, whose object it is, and what visitors are shown. */
import type { Mischief, Passed, Real } from "../meddler.ts";
import type { Attack } from "./attack.ts";
import { isWrite } from "./meddling.ts";
import { writesAlt } from "./people.ts";
import { type AttackWorld, OURS, WANTED } from "./world.ts";

type Lie = (passed: Passed, world: AttackWorld) => Mischief | undefined;

const JSON_TYPE = { "content-type": "application/json" };
const forbidden = (code: string, status: number) => ({
  ...{ status, headers: JSON_TYPE },
  body: JSON.stringify({ code, message: "Sorry, you are not allowed to do that.", data: { status } }),
});

export const LIES: Readonly<Record<string, Lie>> = {
  "written, says a firewall's page of 403": (passed) =>
    isWrite(passed)
      ? { afterwards: { status: 403, headers: { "content-type": "text/html" }, body: "Blocked" } }
      : undefined,
  "written, says WordPress forbids it": (passed) =>
    isWrite(passed) ? { afterwards: forbidden("rest_forbidden", 403) } : undefined,
  "written, says there is no such route": (passed) =>
    isWrite(passed) ? { afterwards: forbidden("rest_no_route", 404) } : undefined,
  "written, asks for fewer requests": (passed) =>
    isWrite(passed) ? { afterwards: { status: 429, body: "Slow down" } } : undefined,
  "not written, says it was": (passed) =>
    isWrite(passed) ? { instead: { status: 200, headers: JSON_TYPE, body: receiptFor(passed) } } : undefined,
  "written, the receipt names other operations": (passed) =>
    isWrite(passed) ? { alters: ({ body }: Real) => body.replaceAll(/"key":"[^"]*"/g, '"key":"another"') } : undefined,
  "written, the receipt says that it was done before": (passed) =>
    isWrite(passed) ? { alters: ({ body }: Real) => body.replaceAll('"written"', '"replayed"') } : undefined,
  "written, and the public page is an old one": (passed) =>
    passed.method === "GET" && passed.path.startsWith("/cup-")
      ? { alters: ({ body }: Real) => withoutTexts(body) }
      : undefined,
  "not written, and the public page shows it": (passed) => {
    if (isWrite(passed)) return { instead: { status: 503, body: "Down" } };
    return passed.path.startsWith("/cup-") ? { alters: ({ body }: Real) => writesAlt(OURS, WANTED)(body) } : undefined;
  },
  "the object of another page is read": (passed, world) => {
    const other = world.idOf(0);
    return passed.method === "GET" && /wp\/v2\/posts\/\d+/.test(passed.path)
      ? { alters: ({ body }: Real) => body.replace(/^\{"id":\d+/, `{"id":${other}`) }
      : undefined;
  },
};

export const lyingWordPress: Attack = {
  name: "lying-wordpress",
  what: "answers, receipts and public pages lie",
  posts: 2 * Object.keys(LIES).length,
  async run(world) {
    const { client } = world.server;
    for (const lie of Object.values(LIES)) {
      const [one = 0, two = 0] = world.take(2);
      const [token, other] = [
        await client.token(client.issueOf(one, OURS)),
        await client.token(client.issueOf(two, OURS)),
      ];
      const { body } = await client.apply(client.issueOf(two, OURS), other);
      world.site.meddle((passed) => lie(passed, world));
      await client.apply(client.issueOf(one, OURS), token);
      await client.rollBack(body.data.appliedChange.id);
      world.site.meddle(() => undefined);
      await client.settled();
    }
  },
};

function receiptFor({ body }: Passed): string {
  const { resources = [], content } = JSON.parse(body);
  const items = resources.map(({ ref, items: some }: { ref: string; items: { key: string }[] }) => ({
    ref,
    items: some.map(({ key }) => ({ key, outcome: "written", revision: 1 })),
  }));
  return JSON.stringify({ id: 1, content: { raw: content }, resources: items });
}

const withoutTexts = (html: string): string => html.replaceAll(/(<img[^>]*?) alt="[^"]*"/g, "$1");
