/** An editor saves posts of a bulk while it runs: those that are written already, those that wait, the one under way. */
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { editPost, save, writesAlt, writesParagraph } from "./people.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { type AttackWorld, OURS } from "./world.ts";

const POSTS = 8;

export const editDuringBulk: Attack = {
  name: "edit-during-bulk",
  what: "an editor saves posts of a bulk while it runs",
  posts: 3 * POSTS + 4,
  async run(world, random) {
    const { client } = world.server;
    const editSome = (posts: readonly number[]) => async () => {
      for (const post of posts) if (random() < 0.5) await EDITS[Math.floor(random() * EDITS.length)]?.(world, post);
    };
    for (const moment of ["first", "last"] as const) {
      const posts = world.take(POSTS);
      const issues = posts.flatMap((post) => [client.issueOf(post, OURS), client.issueOf(post, "black-tea-pot")]);
      const approvals = await client.tokens(issues);
      await atWrite(world, 2, { [moment]: editSome(posts) }, () => applyTogether(world.server, approvals));
    }
    // The very post under way: what we have read is old by the time that we write, and what we wrote by the time that we look.
    for (const moment of ["first", "last"] as const) {
      const [post = 0] = world.take(1);
      const token = await client.token(client.issueOf(post, OURS));
      const save = { [moment]: () => editPost(world, post, writesParagraph) };
      await atWrite(world, 1, save, () => client.apply(client.issueOf(post, OURS), token));
    }
    for (const change of [writesAlt(OURS, "What a person wrote instead"), writesParagraph]) {
      const [post = 0] = world.take(1);
      const [applied = ""] = await applyAll(world.server, [post], OURS);
      await atWrite(world, 1, { first: () => editPost(world, post, change) }, () => client.rollBack(applied));
    }
    const posts = world.take(POSTS);
    const changes = await applyAll(world.server, posts, OURS);
    await atWrite(world, 2, { first: editSome(posts) }, () => rollBackTogether(world.server, changes));
  },
};

const EDITS: readonly ((world: AttackWorld, post: number) => Promise<void>)[] = [
  (world, post) => editPost(world, post, writesAlt(OURS, "What a person wrote")),
  (world, post) => editPost(world, post, writesAlt("white-tea-bowl", "A bowl, a person says")),
  (world, post) => editPost(world, post, writesParagraph),
  (world, post) => save(world, post, { title: "A title that an editor has chosen" }),
];
