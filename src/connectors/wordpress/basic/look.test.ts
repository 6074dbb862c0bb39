import { expect, it } from "vitest";
import { lookAtPost } from "./look.ts";
import { Post } from "./shapes.ts";

const contentOf = (raw: string) =>
  lookAtPost(
    "post:1",
    Post.parse({ id: 1, type: "page", status: "publish", content: { raw } }),
    "",
    () => true,
  ).fields.get("post_content");

it("does not take content for stored that core shows with the blocks which plugins hook into it", () => {
  expect(contentOf("<!-- wp:heading --><h2>Tea</h2><!-- /wp:heading -->")).toContain("Tea");
  expect(
    contentOf(
      '<!-- wp:heading {"metadata":{"ignoredHookedBlocks":["core/separator"]}} --><h2>Tea</h2><!-- /wp:heading -->',
    ),
  ).toBeUndefined();
});
