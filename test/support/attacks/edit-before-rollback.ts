/** An editor saves what we wrote, or beside it, before it is rolled back: one by one, and many at once. */
import type { Attack } from "./attack.ts";
import { editPost, save, writesAlt, writesParagraph } from "./people.ts";
import { applyAll, rollBackTogether } from "./work.ts";
import { type AttackWorld, OURS } from "./world.ts";

export const editBeforeRollback: Attack = {
  name: "edit-before-rollback",
  what: "an editor saves between apply and rollback",
  posts: 10,
  async run(world) {
    const { client } = world.server;
    for (const together of [false, true]) {
      const posts = world.take(EDITS.length);
      const changes = await applyAll(world.server, posts, OURS);
      for (const [index, post] of posts.entries()) await EDITS[index]?.(world, post);
      if (together) await rollBackTogether(world.server, changes);
      else for (const id of changes) await client.rollBack(id);
    }
  },
};

const EDITS: readonly ((world: AttackWorld, post: number) => Promise<void>)[] = [
  (world, post) => editPost(world, post, writesAlt(OURS, "What a person wrote instead")),
  (world, post) => editPost(world, post, writesAlt("black-tea-pot", "A pot, a person says")),
  (world, post) => editPost(world, post, writesParagraph),
  (world, post) => save(world, post, { title: "A title that an editor has chosen" }),
  // As it was before us.
  (world, post) => editPost(world, post, (content) => content.replace(/ alt="Green tea cup"/, "")),
];
