import { isMarkup, KNOWN_FIELDS, lintRobots, MISSPELLED_FIELDS, RULE_FIELDS } from "#domain/robots-lint.ts";
import type { RobotsFacts } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { closesNothing, joined, type Line, linesOf, proposeRobots } from "../kit/suggest/robots-txt.ts";

/** One broken template line would otherwise fill the report. */
const SHOWN_LINES = 20;

export default defineCheck({
  id: "robots-txt-syntax",
  scope: "site",
  title: "Syntax error in robots.txt",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "Line {line} of robots.txt, “{text}”, {fault}.",
  noSuggestion: "The line doesn't show which rule was intended.",
  docs: {
    what: "A line in robots.txt isn't a valid directive, is misspelled, comes before the first `User-agent`, or has a path that doesn't start with `/` or `*`; or a byte order mark (BOM) hides the first directive. Extensions supported by some crawlers are excluded.",
    why: "Crawlers silently ignore invalid lines, so content you meant to block may be crawled, or vice versa.",
    fix: "Correct the line, add a `User-agent` line above it, or prefix comments with `#`. Save the file as UTF-8 without BOM.",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc9309",
      "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt",
    ],
  },
  needs: ["robots"],
  appliesTo: ({ robots }) => (robots.state === "found" && !isMarkup(robots) ? "applies" : "not-applicable"),

  *detect({ robots }) {
    let shown = 0;
    for (const { number, text, fault, isMark } of lintRobots(robots.text)) {
      if (isMark) yield { locator: "bom", severity: "notice", line: number, text, fault };
      else if (shown++ < SHOWN_LINES) yield { locator: text.slice(0, 200), line: number, text, fault };
      else return;
    }
  },

  suggest({ robots, view }) {
    const edit = () => {
      const value = repaired(robots, view.facts.origin);
      return value !== undefined && closesNothing(robots, value, view) ? value : undefined;
    };
    return proposeRobots(robots, edit, { risk: "safe", source: "the file, with its lines corrected" });
  },

  examples: () => ({
    fails: [
      { pages: { "/": "" }, robots: "User-agent: *\nKeep out\n", at: [""], because: "a line has no colon" },
      { pages: { "/": "" }, robots: "User-agent: *\nDissallow: /a\n", at: [""], because: "a directive is misspelled" },
      { pages: { "/": "" }, robots: "User-agent: *\nForbid: /a\n", at: [""], because: "the directive is unknown" },
      {
        pages: { "/": "" },
        robots: "Disallow: /a\nUser-agent: *\nDisallow: /b\n",
        at: [""],
        because: "the first rule has no User-agent",
      },
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: cart/\n", at: [""], because: "the slash is missing" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: https://example.com/cart\n",
        at: [""],
        because: "a rule takes a path, not a URL",
      },
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /*.pdf$x\n", at: [""], because: "$ is not at the end" },
      { pages: { "/": "" }, robots: "User-agent:\nDisallow: /a\n", at: [""], because: "no crawler is specified" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nSitemap: maps.xml\n",
        at: [""],
        because: "it isn't an absolute URL",
      },
      {
        pages: { "/": "" },
        robots: "\ufeffUser-agent: *\nDisallow: /a\n",
        at: [""],
        severity: "notice",
        because: "a BOM hides the first line",
      },
      {
        pages: { "/": "" },
        robots: "Useragent: *\nDisallow: /a\n",
        at: [""],
        severity: "warning",
        says: "is misspelled: it should start with “User-agent:”",
        because: "User-agent lacks its hyphen, and only that is reported",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: https://example.com/a\n",
        at: [""],
        says: "an absolute URL instead of a path",
        because: "rules take paths",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots:
          "# Tea\n\nUser-agent: *\nAllow: /a\nDisallow: /*.pdf$\nDisallow: *?s=\nDisallow: # nothing\nCrawl-delay: 5\n\nSitemap: https://example.com/sitemap.xml\n",
        because: "all lines are valid",
      },
      {
        pages: { "/": "" },
        robots: "\ufeff# Tea\nUser-agent: *\nDisallow: /a\n",
        because: "the BOM only hides a comment",
      },
      {
        pages: { "/": "" },
        robots: "Sitemap: https://example.com/s.xml\nUser-agent: *\nDisallow: /a\n",
        because: "Sitemap lines are allowed anywhere",
      },
      {
        pages: { "/": "" },
        robots: "<!DOCTYPE html>\n<p>Tea</p>\n",
        outcome: "not-applicable",
        because: "covered by robots-txt-not-text",
      },
      { pages: { "/": "" }, robots: { state: "missing", status: 404, text: "Keep out" }, because: "there is no file" },
    ],
  }),
});

/** Every faulty line corrected where one reading is possible, else made a comment; `undefined` when a group would change. */
function repaired({ text }: RobotsFacts, origin: string): string | undefined {
  const lines: string[] = [];
  let hasGroup = false;
  for (const line of linesOf(text.replace(/^\ufeff/, ""))) {
    const name = MISSPELLED_FIELDS[line.name] ?? line.name;
    if (name.toLowerCase() === "user-agent" && line.value === "") return undefined;
    const isRule = RULE_FIELDS.has(name.toLowerCase());
    if (isRule && !hasGroup) lines.push("User-agent: *");
    if (name.toLowerCase() === "user-agent" || isRule) hasGroup = true;
    lines.push(corrected({ ...line, name }, origin));
  }
  return joined(lines);
}

function corrected({ text, name, value }: Line, origin: string): string {
  const key = name.toLowerCase();
  if (text.trim() === "" || text.trim().startsWith("#")) return text;
  if (key === "" || !KNOWN_FIELDS.has(key)) return `# ${text.trim()}`;
  if (key === "sitemap" && !/^https?:\/\//i.test(value)) return `Sitemap: ${new URL(value, `${origin}/`).href}`;
  if (!RULE_FIELDS.has(key)) return MISSPELLED_FIELDS[name.toLowerCase()] || name !== key ? `${name}: ${value}` : text;
  const path = correctedPath(value, origin);
  return path === value && name === key ? text : `${key === "allow" ? "Allow" : "Disallow"}: ${path}`;
}

function correctedPath(value: string, origin: string): string {
  const isOwn = value.toLowerCase().startsWith(`${origin}/`);
  const path = isOwn ? value.slice(origin.length) : value;
  const rooted = path !== "" && !/^[/*]/.test(path) ? `/${path}` : path;
  return rooted.replace(/\$(?=.)/g, "%24") || (value === "" ? "" : "/");
}
