import { describe, expect, it } from "vitest";
import type { Edit } from "#domain/edit.ts";
import { diffOfProposal } from "./diff.ts";

const piece = (before: string, after: string): Edit => ({
  ...{ kind: "fragment", resource: "post:1", field: "post_content", name: "a", before, after },
});

describe("what a preview shows as different", () => {
  it("compares the value with what is proposed, word by word", () => {
    const diff = diffOfProposal({ operation: "set", currentValue: "Green tea", proposedValue: "White tea", edits: [] });
    expect(diff).toEqual([
      { op: "delete", text: "Green" },
      { op: "insert", text: "White" },
      { op: "equal", text: " tea" },
    ]);
  });

  it("shows one address and the other, whole", () => {
    const [before, after] = ["/brekfast/", "https://example.com/breakfast/"];
    expect(diffOfProposal({ operation: "set", currentValue: before, proposedValue: after, edits: [] })).toEqual([
      { op: "delete", text: before },
      { op: "insert", text: after },
    ]);
  });

  it("shows that the words of a link stay when the link goes", () => {
    const edits = [piece('<a href="/gone">our garden</a>', "our garden")];
    const diff = diffOfProposal({
      operation: "remove",
      currentValue: '<a href="/gone">our garden</a>',
      proposedValue: "",
      edits,
    });
    expect(
      diff
        .filter(({ op }) => op !== "delete")
        .map(({ text }) => text)
        .join(""),
    ).toBe("our garden");
    expect(diff.some(({ op, text }) => op === "delete" && text.includes("/gone"))).toBe(true);
  });
});
