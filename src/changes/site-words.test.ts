import { describe, expect, it } from "vitest";
import { ServiceError } from "#domain/errors.ts";
import { driftProblem } from "./endings.ts";
import { siteWords } from "./site-words.ts";

const FILE = { kind: "git-file", ref: "file:content/tea.md", url: "https://tea.example/", title: "", editUrl: null };
const OF_WORDPRESS = /WordPress|plugin|theme|trash|\bposts?\b|database|live value/i;

describe("words for changes of files in a repository", () => {
  it("name nothing that only WordPress has", () => {
    const { drift, unknown, notSeen } = siteWords({ resource: FILE });
    const words = [...Object.values(drift), unknown, notSeen];
    expect(words.filter((each) => OF_WORDPRESS.test(each))).toEqual([]);
    expect(words.every((each) => /branch/.test(each))).toBe(true);
  });

  it("go with a code that says what wasn't allowed", () => {
    expect(siteWords({ resource: FILE }).forbidden).toBe("git_not_writable");
    expect(new ServiceError("git_not_writable").message).not.toMatch(OF_WORDPRESS);
  });

  it("say where the other text stands", () => {
    expect(driftProblem({ resource: FILE }, "missing", null).message).toContain("can't be found on the branch");
    const post = { ...FILE, kind: "wordpress-post", ref: "post:1" };
    expect(driftProblem({ resource: post }, "missing", null).message).toContain("in the trash");
  });

  it("name both platforms where a refusal has one text for both", () => {
    for (const code of ["wordpress_unreachable", "wordpress_bad_response", "wordpress_timeout"] as const)
      expect(new ServiceError(code).message).toContain("WordPress site or Git repository");
  });
});
