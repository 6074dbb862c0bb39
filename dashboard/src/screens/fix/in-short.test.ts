import { expect, it } from "vitest";
import { inShort } from "./in-short.ts";

it("keeps what stands beside a change, and the beginning of what changes", () => {
  const [stays, comes] = ["s".repeat(500), "🍵".repeat(500)];
  expect(
    inShort([
      { op: "equal", text: stays },
      { op: "delete", text: "old" },
      { op: "insert", text: comes },
      { op: "equal", text: stays },
      { op: "insert", text: "new" },
    ]),
  ).toEqual([
    { op: "equal", text: `…${"s".repeat(40)}` },
    { op: "delete", text: "old" },
    { op: "insert", text: `${"🍵".repeat(240)}…` },
    { op: "equal", text: `${"s".repeat(40)}…${"s".repeat(40)}` },
    { op: "insert", text: "new" },
  ]);
});

it("leaves what is short as it is", () => {
  const hunks = [{ op: "equal" as const, text: "Tea" }];
  expect(inShort(hunks)).toEqual(hunks);
});
