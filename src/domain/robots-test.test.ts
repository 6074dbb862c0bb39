import { describe, expect, test } from "vitest";
import { isTooMuchToTest, LONGEST_TESTED_PATH, TESTED_AGENTS, testedAgent, testRobots } from "./robots-test.ts";

const ask = (text: string, path: string, agent = "Googlebot") =>
  testRobots({ state: "found", text, paths: [path], agents: [agent] }).rows[0];

describe("the robots.txt tester", () => {
  test("names the line that decided, and the group it is in", () => {
    const text =
      "# Tea\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/ # private\nAllow: /cart/help\n";
    expect(ask(text, "/cart/1")).toEqual({
      path: "/cart/1",
      agent: "Googlebot",
      google: { allowed: false, line: 6, rule: "Disallow: /cart/", group: "*" },
      rfc: { allowed: false, line: 6, rule: "Disallow: /cart/", group: "*" },
      difference: null,
    });
    expect(ask(text, "/cart/help?x")?.rfc).toEqual({ allowed: true, line: 7, rule: "Allow: /cart/help", group: "*" });
    expect(ask(text, "/tea", "GPTBot")?.google).toMatchObject({ allowed: false, line: 3, group: "gptbot" });
    expect(ask(text, "/tea")?.google).toEqual({ allowed: true, line: null, rule: null, group: "*" });
    expect(ask("User-agent: GPTBot\nDisallow: /", "/tea")?.rfc).toMatchObject({ allowed: true, group: null });
  });

  test("counts lines whatever ends them, and after a byte order mark", () => {
    expect(ask("\ufeffUser-agent: *\r\n\r\nDisallow: /a\rDisallow: /b", "/b")?.rfc.line).toBe(4);
  });

  test("names the first of rules that say the same", () => {
    expect(ask("User-agent: *\nDisallow: /a\nDisallow: /a\n", "/a")?.google.line).toBe(2);
  });

  test.each([
    [
      "a missing colon",
      "User-agent: *\nDisallow /cart",
      "/cart",
      /line 2 \(“Disallow \/cart”\) as Disallow .* misspelled/,
    ],
    ["a misspelled group", "Useragent: *\nDisallow: /cart", "/cart", /line 1 \(“Useragent: \*”\) as User-agent/],
    [
      "a misspelled group after another",
      "User-agent: Googlebot\nDisallow: /a\nUseragent: x\nDisallow: /cart",
      "/cart",
      /line 3 \(“Useragent: x”\) as User-agent/,
    ],
    [
      "a misspelled group, and a misspelled rule that is not about the path",
      "User-agent: *\nDisallow /x\nUseragent: y\nDisallow: /",
      "/cart",
      /line 3 \(“Useragent: y”\) as User-agent/,
    ],
    [
      "an index page",
      "User-agent: *\nDisallow: /tea\nAllow: /tea/index.html",
      "/tea/",
      /also applies line 3 .* to the folder of the index page/,
    ],
    ["codes", "User-agent: *\nDisallow: /%74ea", "/tea", /percent-encoded/],
    ["a star with more behind it", "User-agent: * all\nDisallow: /tea", "/tea", /name in line 1/],
    [
      "a line that is too long",
      `User-agent: *\nDisallow: /${"a".repeat(17_000)}`,
      `/${"a".repeat(16_900)}`,
      /only the first 16664 characters of line 2/,
    ],
  ])("says why the two verdicts differ: %s", (_, text, path, reason) => {
    const row = ask(text, path);
    expect(row?.google.allowed).not.toBe(row?.rfc.allowed);
    expect(row?.difference).toMatch(reason);
  });

  test("takes URLs for their paths, and paths without their fragment", () => {
    const { rows } = testRobots({
      state: "found",
      text: "User-agent: *\nDisallow: /a?b",
      paths: ["https://example.com/a?b#c", "/a?b#c"],
      agents: ["*"],
    });
    expect(rows.map(({ path, rfc }) => [path, rfc.allowed])).toEqual([
      ["/a?b", false],
      ["/a?b", false],
    ]);
  });

  test("passes on the remarks of the lint, and what the whole file is", () => {
    const { remarks } = testRobots({ state: "found", text: "Disallow /\nUser-agent: *", paths: ["/"], agents: ["*"] });
    expect(remarks).toEqual([{ line: 1, message: "“Disallow /” is not a directive: it has no colon." }]);
    const page = testRobots({ state: "found", text: "<!doctype html>\n<p>Tea", paths: ["/"], agents: ["*"] });
    expect(page.remarks).toEqual([{ line: null, message: "This is HTML instead of a robots.txt file." }]);
  });

  test("counts faults beyond a hundred", () => {
    const { remarks, moreRemarks } = testRobots({ state: "found", text: "x\n".repeat(130), paths: [], agents: ["*"] });
    expect([remarks.length, moreRemarks]).toEqual([100, 30]);
  });

  test("reads 500 KiB, as crawlers do", () => {
    const text = `User-agent: *\n${"# é\n".repeat(110_000)}Disallow: /`;
    const { rows, remarks } = testRobots({ state: "found", text, paths: ["/"], agents: ["*"] });
    expect(rows[0]?.rfc.allowed).toBe(true);
    expect(remarks[0]?.message).toMatch(/larger than 500 KiB/);
  });

  test.each([
    ["missing", true, true],
    ["rate_limited", false, true],
    ["unreachable", false, false],
  ] as const)("knows what a file that is %s means", (state, google, rfc) => {
    const { rows, remarks } = testRobots({ state, text: "", paths: ["/"], agents: ["*"] });
    expect([rows[0]?.google.allowed, rows[0]?.rfc.allowed]).toEqual([google, rfc]);
    expect(rows[0]?.difference === null).toBe(google === rfc);
    expect(remarks).toHaveLength(1);
  });

  test("tells what would take too long, and no more than that", () => {
    const hostile = `User-agent: *\n${"Allow: *ab\n".repeat(45_000)}`;
    const long = Array.from({ length: 100 }, () => `/${"a".repeat(LONGEST_TESTED_PATH - 1)}`);
    expect(isTooMuchToTest({ text: hostile, paths: long, agents: ["*"] })).toBe(true);
    const big = `User-agent: *\n${"Disallow: /*?page=\n".repeat(900)}`;
    const usual = Array.from({ length: 100 }, () => `/${"a".repeat(60)}`);
    expect(isTooMuchToTest({ text: big, paths: usual, agents: TESTED_AGENTS })).toBe(false);
    expect(isTooMuchToTest({ text: "a\n".repeat(250_000), paths: ["/"], agents: TESTED_AGENTS })).toBe(true);
  });

  test.each([
    ["*", "*"],
    ["Googlebot", "Googlebot"],
    ["Mozilla/5.0 (compatible)", "Mozilla"],
    ["", null],
    ["5bot", null],
    ["bot7", null],
  ])("takes the product token of “%s”", (name, token) => {
    expect(testedAgent(name)).toBe(token);
  });
});
