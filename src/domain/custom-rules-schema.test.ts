import { describe, expect, it } from "vitest";
import {
  type Draft,
  faultsOf,
  newDraft,
  ruleOf,
} from "../../dashboard/src/screens/site-settings/custom-rules/draft.ts";
import { CustomRulesInput } from "./custom-rules-schema.ts";

const check: Draft = { ...newDraft("checks"), id: "custom-price", title: "Price", css: ".price" };
const column: Draft = { ...newDraft("extract"), name: "price", css: ".price" };

function parse(draft: Draft) {
  const parsed = CustomRulesInput.safeParse({ extract: [], checks: [], [draft.kind]: [ruleOf(draft)] });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join("/")}: ${message}`);
}

describe("a rule from the form of the dashboard", () => {
  it.each<[string, Draft]>([
    ["an element", check],
    ["with all its texts", { ...check, why: " Two\n lines ", fix: "Fix it", attribute: " content ", url: "/a/*" }],
    ["nothing", { ...check, reportIf: "absent" }],
    ["more than some", { ...check, reportIf: "more-than", count: "0" }],
    ["fewer than some", { ...check, reportIf: "fewer-than", count: " 100 " }],
    ["a value that does not match", { ...check, reportIf: "does-not-match", pattern: "EUR" }],
    ["an expression", { ...check, findBy: "regex", regex: "a+", in: "text", attribute: "content" }],
    ["an expression after a condition for elements", { ...check, findBy: "regex", regex: "a", reportIf: "matches" }],
    ["a column", column],
    ["every match as HTML", { ...column, all: true, take: "html" }],
    ["an attribute instead of HTML", { ...column, attribute: "content", take: "html" }],
    ["a group", { ...column, findBy: "regex", regex: "(a)(b)", group: "2", take: "html", attribute: "x" }],
  ])("is taken: %s", (_, draft) => {
    expect(faultsOf(draft, [])).toEqual({});
    expect(parse(draft)).toEqual([]);
  });

  it.each<[Partial<Draft>, string[]]>([
    [{ title: " " }, ["title"]],
    [{ id: "price" }, ["id"]],
    [{ id: "custom-Price" }, ["id"]],
    [{ css: "" }, ["css"]],
    [{ findBy: "regex" }, ["regex"]],
    [{ reportIf: "more-than", count: "" }, ["count"]],
    [{ reportIf: "more-than", count: "1.5" }, ["count"]],
    [{ reportIf: "fewer-than", count: "101" }, ["count"]],
    [{ reportIf: "matches" }, ["pattern"]],
  ])("is refused by both: a check with %j", (part, fields) => {
    expect(Object.keys(faultsOf({ ...check, ...part }, []))).toEqual(fields);
    expect(parse({ ...check, ...part })).not.toEqual([]);
  });

  it.each<[Partial<Draft>, string[]]>([
    [{ name: "" }, ["name"]],
    [{ findBy: "regex", regex: "a", group: "21" }, ["group"]],
    [{ findBy: "regex", regex: "a", group: "-1" }, ["group"]],
  ])("is refused by both: a column with %j", (part, fields) => {
    expect(Object.keys(faultsOf({ ...column, ...part }, []))).toEqual(fields);
    expect(parse({ ...column, ...part })).not.toEqual([]);
  });
});
