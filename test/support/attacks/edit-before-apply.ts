/** An editor saves the object between preview and apply: the same field, another one, or the very value that we want. */
import type { Attack } from "./attack.ts";
import { editPost, save, writesAlt, writesParagraph } from "./people.ts";
import { type AttackWorld, OURS, WANTED } from "./world.ts";

export const editBeforeApply: Attack = {
  name: "edit-before-apply",
  what: "an editor saves between preview and apply",
  posts: 6,
  async run(world) {
    const { client } = world.server;
    for (const meddle of EDITS) {
      const [post = 0] = world.take(1);
      const issue = client.issueOf(post, OURS);
      const token = await client.token(issue);
      await meddle(world, post);
      await client.apply(issue, token);
    }
  },
};

const EDITS: readonly ((world: AttackWorld, post: number) => Promise<void>)[] = [
  (world, post) => editPost(world, post, writesAlt(OURS, "What a person wrote")),
  (world, post) => editPost(world, post, writesAlt(OURS, WANTED)),
  (world, post) => editPost(world, post, writesAlt("black-tea-pot", "A pot, a person says")),
  (world, post) => editPost(world, post, writesParagraph),
  (world, post) => save(world, post, { title: "A title that an editor has chosen" }),
  (world, post) => editPost(world, post, (content) => content.replace(/<img[^>]*green-tea-cup[^>]*>/, "")),
];
