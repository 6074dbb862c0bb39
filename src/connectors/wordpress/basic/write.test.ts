/** What becomes of a person's save around a write over core REST. */
import { describe, expect, it } from "vitest";
import type { Edit } from "#domain/edit.ts";
import type { Client, Question, Reply } from "../client.ts";
import { lookAtPost } from "./look.ts";
import type { BasicSite } from "./placed.ts";
import { Post } from "./shapes.ts";
import { writeBasic } from "./write.ts";

interface Fields {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

interface Hooks {
  /** After the first answer, before we ask for the newest revision. */
  readonly amidReading?: () => void;
  /** Before the nth write of ours, from 1, and before we look for saves after that write. */
  readonly beforeWrite?: Readonly<Record<number, () => void>>;
  readonly afterWrite?: Readonly<Record<number, () => void>>;
  /** Is done with a save, as by a plugin. */
  readonly onSave?: () => void;
  /** What WordPress makes of what we send. */
  readonly filter?: (fields: Fields) => Fields;
  /** These of our writes are carried out by nobody, and not answered. */
  readonly dead?: readonly number[];
  /** So many revisions are kept, as by `WP_POST_REVISIONS`. */
  readonly keeps?: number;
  /** What is answered for revisions from the nth time on, from 1. */
  readonly refusedRevisions?: { readonly from: number; readonly status: number; readonly code: string };
}

const ROUTE = "/wp/v2/posts/7";
const START: Fields = { title: "Old", content: "old link, text", excerpt: "" };

/** One post with its revisions, as WordPress keeps them: one for each save that changed title, content or excerpt. */
function wordpress(hooks: Hooks = {}) {
  let now = START;
  let saves = 0;
  let newestId = 100;
  let autosave: (Fields & { readonly id: number }) | undefined;
  const revisions: (Fields & { readonly id: number })[] = [];
  const change = (fields: Partial<Fields>) => {
    now = { ...now, ...fields };
    saves += 1;
  };
  const save = (fields: Partial<Fields>) => {
    change(fields);
    const [last] = revisions;
    if (last === undefined || (Object.keys(now) as (keyof Fields)[]).some((name) => last[name] !== now[name]))
      revisions.unshift({ ...now, id: ++newestId });
    revisions.splice(hooks.keeps ?? revisions.length);
  };
  const keepAutosave = () => {
    autosave = { ...now, content: "not saved", id: autosave?.id ?? ++newestId };
  };
  save({});

  let writes = 0;
  let asked = 0;
  const looked = new Set<number>();
  const rows = () => [...revisions, ...(autosave ? [autosave] : [])].sort((one, other) => other.id - one.id);
  const raw = ({ title, content, excerpt }: Fields) => ({
    ...{ title: { raw: title }, content: { raw: content }, excerpt: { raw: excerpt } },
  });
  const revisionOf = (one: Fields & { readonly id: number }) => ({
    ...{ id: one.id, slug: one === autosave ? "7-autosave-v1" : "7-revision-v1", ...raw(one) },
  });
  const post = () => ({
    ...{ id: 7, type: "post", status: "publish", link: "https://a.example/p/", slug: "p", ...raw(now) },
    modified_gmt: `2026-01-01T00:00:${String(saves).padStart(2, "0")}`,
    _links: { "predecessor-version": [{ id: (autosave ?? revisions[0])?.id }], "wp:action-unfiltered-html": [{}] },
  });

  function answerTo({ method, route, query, body }: Question): unknown {
    if (route.endsWith("/autosaves")) return [];
    if (route.endsWith("/revisions")) return rows().slice(0, Number(query?.per_page)).map(revisionOf);
    if (method !== "POST") return post();
    const fields = { ...now, ...(body as Partial<Fields>) };
    save(hooks.filter?.(fields) ?? fields);
    hooks.onSave?.();
    return post();
  }

  const client = {
    async ask(question: Question): Promise<Reply> {
      if (question.method === "POST") {
        writes += 1;
        hooks.beforeWrite?.[writes]?.();
        if (hooks.dead?.includes(writes))
          return { is: "unanswered", because: "timeout", words: "Nobody answers.", status: null };
      } else if (question.route.endsWith("/revisions") && !looked.has(writes)) {
        looked.add(writes);
        (writes === 0 ? hooks.amidReading : hooks.afterWrite?.[writes])?.();
      }
      const { refusedRevisions } = hooks;
      if (refusedRevisions && question.route.endsWith("/revisions") && ++asked >= refusedRevisions.from)
        return { is: "refused", ...refusedRevisions, words: "No.", data: null };
      return { is: "answer", status: 200, body: answerTo(question), headers: [], tookMs: 1 };
    },
    page: async () => null,
  } satisfies Client;
  const placed: BasicSite["placed"] = (ref, route, reply) => {
    const parsed = Post.parse(reply.is === "answer" && reply.body);
    return { look: lookAtPost(ref, parsed, "https://a.example/", () => false), route, post: parsed };
  };
  const see = async (ref: string) => placed(ref, ROUTE, await client.ask({ route: ROUTE }));
  const write = (edit: Edit) =>
    writeBasic({ client, see, placed }, { key: "k", edits: [edit] }, { fence: 1, ignoreLock: false });
  return { save, change, keepAutosave, write, now: () => now, writes: () => writes };
}

const ON = { resource: "post:7", name: "x" } as const;
const LINK: Edit = { ...ON, kind: "fragment", field: "post_content", before: "old link", after: "new link" };
const TITLE: Edit = { ...ON, kind: "value", field: "post_title", before: "Old", after: "New" };

describe("a write over core REST", () => {
  it("leaves what was there before it, whatever revisions say", async () => {
    const site = wordpress();
    site.keepAutosave();
    site.save({ content: "old link, of Monday" });
    site.keepAutosave();
    site.change({ content: "old link, changed by a plugin without a revision" });
    expect(await site.write(LINK)).toMatchObject({ is: "written" });
    expect(site.now().content).toBe("new link, changed by a plugin without a revision");
  });

  it("brings back what was saved beneath it, with ours in it", async () => {
    const site = wordpress({ beforeWrite: { 1: () => site.save({ content: "old link, text by Ann" }) } });
    expect(await site.write(LINK)).toEqual({ is: "written", replayed: false, revision: "104" });
    expect(site.now().content).toBe("new link, text by Ann");
  });

  it("brings back what was saved beneath it, where ours fits no more", async () => {
    const site = wordpress({ beforeWrite: { 1: () => site.save({ content: "text by Ann" }) } });
    expect(await site.write(LINK)).toMatchObject({ is: "refused", code: "mismatch" });
    expect(site.now().content).toBe("text by Ann");
  });

  it("brings back what was saved beneath the putting back", async () => {
    const site = wordpress({
      beforeWrite: {
        1: () => site.save({ content: "old link, text by Ann" }),
        2: () => site.save({ content: "old link, text by Ann and Ben" }),
      },
    });
    expect(await site.write(LINK)).toMatchObject({ is: "written" });
    expect(site.now().content).toBe("new link, text by Ann and Ben");
  });

  it("gives up against somebody who saves without end, and says so", async () => {
    const saves = (round: number) => [round, () => site.save({ content: `old link, text ${round}` })] as const;
    const site = wordpress({ beforeWrite: Object.fromEntries([1, 2, 3, 4, 5, 6].map(saves)) });
    expect(await site.write(LINK)).toMatchObject({ is: "written", overwrote: expect.stringContaining("revisions") });
    expect(site.writes()).toBe(4);
  });

  it("does not write over what was saved after it, and says what it took away", async () => {
    const site = wordpress({
      beforeWrite: { 1: () => site.save({ content: "old link, text by Ann" }) },
      afterWrite: { 1: () => site.save({ content: "old link, text by Ann, a second paragraph" }) },
    });
    expect(await site.write(LINK)).toMatchObject({ is: "written", overwrote: expect.stringContaining("not restored") });
    expect(site.now().content).toBe("old link, text by Ann, a second paragraph");
    expect(site.writes()).toBe(1);
  });

  it.each([false, true])("goes onto what is saved while it is read; autosave: %s", async (isAutosaved) => {
    const site = wordpress({ amidReading: () => site.save({ content: "old link, text by Ann" }) });
    if (isAutosaved) site.keepAutosave();
    expect(await site.write(LINK)).toMatchObject({ is: "written" });
    expect(site.now().content).toBe("new link, text by Ann");
    expect(site.writes()).toBe(1);
  });

  it("stands where somebody saves another field after it", async () => {
    const site = wordpress({ afterWrite: { 1: () => site.save({ content: "text by Ann" }) } });
    expect(await site.write(TITLE)).toEqual({ is: "written", replayed: false, revision: "102" });
    expect(site.now()).toMatchObject({ title: "New", content: "text by Ann" });
  });

  it("stands where a plugin saves another field with it", async () => {
    const site = wordpress({ onSave: () => site.save({ excerpt: "Made by a plugin" }) });
    expect(await site.write(TITLE)).toEqual({ is: "written", replayed: false, revision: "103" });
    expect(site.now()).toMatchObject({ title: "New", excerpt: "Made by a plugin" });
  });

  it("tells of what it took away where the putting back is not answered", async () => {
    const beforeWrite = { 1: () => site.save({ content: "other link, text by Ann" }) };
    const site = wordpress({ beforeWrite, dead: [2] });
    expect(await site.write(LINK)).toMatchObject({ is: "written", overwrote: expect.stringContaining("revisions") });
  });
});

describe("a write whose moment no revision shows", () => {
  const beforeWrite = { 1: () => site.save({ content: "old link, text by Ann" }) };
  const UNCHECKED = expect.stringContaining("no earlier revision");
  let site: ReturnType<typeof wordpress>;

  it.each([1, 2])("says so where revisions cannot be read: the %d. time, and later", async (from) => {
    site = wordpress({ beforeWrite, refusedRevisions: { from, status: 403, code: "sitemend_limited" } });
    expect(await site.write(LINK)).toEqual({ is: "written", replayed: false, revision: "103", overwrote: UNCHECKED });
    expect(site.now().content).toBe("new link, text");
  });

  it("says so where WordPress keeps one revision, also beneath a newer autosave", async () => {
    for (const isAutosaved of [false, true]) {
      site = wordpress({ beforeWrite, keeps: 1 });
      if (isAutosaved) site.keepAutosave();
      expect(await site.write(LINK)).toMatchObject({ is: "written", overwrote: UNCHECKED });
      expect(site.now().content).toBe("new link, text");
    }
  });

  it("brings back what was saved beneath it where WordPress keeps two", async () => {
    site = wordpress({ beforeWrite, keeps: 2 });
    expect(await site.write(LINK)).toEqual({ is: "written", replayed: false, revision: "104" });
    expect(site.now().content).toBe("new link, text by Ann");
  });

  it.each([
    ["no route for them", { refusedRevisions: { from: 1, status: 404, code: "rest_no_route" } }],
    ["none of them", { keeps: 0 }],
  ])("says nothing more where WordPress has %s", async (_, hooks) => {
    site = wordpress(hooks);
    const outcome = await site.write(LINK);
    expect([outcome.is, "overwrote" in outcome]).toEqual(["written", false]);
  });

  it("says so once of what is taken back, which stays refused", async () => {
    const filter = (fields: Fields) => ({ ...fields, content: fields.content.replace("new link", "filtered") });
    site = wordpress({ filter, keeps: 1 });
    const outcome = await site.write(LINK);
    expect(outcome).toMatchObject({ is: "refused", code: "altered", words: UNCHECKED });
    expect("words" in outcome && outcome.words.split("no earlier revision")).toHaveLength(2);
    expect(site.now()).toEqual(START);
  });
});

describe("a write that WordPress stores differently", () => {
  const filter = (fields: Fields) => ({ ...fields, content: fields.content.replace("new link", "new link, filtered") });

  it("is taken back", async () => {
    const site = wordpress({ filter });
    expect(await site.write(LINK)).toMatchObject({ is: "refused", code: "altered" });
    expect(site.now()).toEqual(START);
  });

  it("gives way to what was saved beneath it", async () => {
    const site = wordpress({ filter, beforeWrite: { 1: () => site.save({ content: "old link, text by Ann" }) } });
    expect(await site.write(LINK)).toMatchObject({ is: "refused", words: expect.stringContaining("was restored") });
    expect(site.now().content).toBe("old link, text by Ann");
  });

  it("gives way to what was saved beneath the taking back", async () => {
    const site = wordpress({ filter, beforeWrite: { 2: () => site.save({ content: "text by Ann" }) } });
    expect(await site.write(LINK)).toMatchObject({ is: "refused", words: expect.stringContaining("was restored") });
    expect(site.now().content).toBe("text by Ann");
  });

  it("is not taken back over what was saved after it", async () => {
    const site = wordpress({ filter, afterWrite: { 1: () => site.save({ content: "text by Ann" }) } });
    expect(await site.write(LINK)).toEqual({ is: "unanswered", words: expect.any(String) });
    expect(site.now().content).toBe("text by Ann");
  });

  it("tells of what it took away where somebody has saved since", async () => {
    const site = wordpress({
      filter,
      beforeWrite: { 1: () => site.save({ content: "old link, text by Ann" }) },
      afterWrite: { 1: () => site.save({ content: "old link, text by Ben" }) },
    });
    expect(await site.write(LINK)).toMatchObject({ is: "unanswered", overwrote: expect.stringContaining("revisions") });
    expect(site.now().content).toBe("old link, text by Ben");
  });
});
