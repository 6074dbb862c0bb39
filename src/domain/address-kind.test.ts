import { describe, expect, test } from "vitest";
import { addressKind, createKinds } from "./address-kind.ts";

describe("the kind of an address", () => {
  test.each([
    ["/", "/"],
    ["/about", "/*"],
    ["/products/green-pot/", "/products/*"],
    ["/products/blue-pot-7", "/products/*#"],
    ["/2026/11/harvest.html", "/#/#/*.html"],
    ["/docs/17/api/java/util/List.html", "/docs/#/…/*.html"],
    ["/thread?page=2&id=9", "/*?id=&page="],
    [`/${"x".repeat(60)}/a`, "/*/*"],
  ])("%s is %s", (path, kind) => {
    expect(addressKind(new URL(path, "https://tea.example"))).toBe(kind);
  });

  test("is one of a bounded number", () => {
    const kindOf = createKinds();
    const kinds = Array.from({ length: 5_000 }, (_, n) => kindOf(new URL(`https://tea.example/user${n}/tea`)));
    expect(new Set(kinds).size).toBe(501);
    expect(kindOf(new URL("https://tea.example/user0/tea"))).toBe("/user0/*");
  });
});
