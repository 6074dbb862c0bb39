import { describe, expect, test } from "vitest";
import { openRobots } from "./robots-txt.ts";

const LONG = `/x/${"a".repeat(2083 * 8 - "/x/".length - "disallow: ".length)}`;

type Row = readonly [what: string, text: string, open: readonly string[], closed: readonly string[], agent?: string];

/** The cases of Google's published tests (github.com/google/robotstxt, robots_test.cc), as FooBot unless said. */
const CASES: readonly Row[] = [
  ["an empty file", "", ["/"], []],
  ["names and values", "user-agent: FooBot\ndisallow: /", [], ["/x/y"]],
  ["unknown names", "foo: FooBot\nbar: /", ["/x/y"], []],
  ["a missing colon", "user-agent FooBot\ndisallow /", [], ["/x/y"]],
  ["three words without a colon", "user-agent FooBot\ndisallow / x", ["/x/y"], []],
  ["capitals", "USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /", ["/x/y"], ["/a/b"]],
  ["mixed letters", "uSeR-aGeNt: FooBot\nAlLoW: /x/\ndIsAlLoW: /", ["/x/y"], ["/a/b"]],
  ["capitals in the crawler's name", "User-Agent: FOO BAR\nAllow: /x/\nDisallow: /", ["/x/y"], ["/a/b"], "foo"],
  [
    "a name up to its first space",
    "User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /",
    ["/x/y"],
    [],
    "Foo",
  ],
  [
    "a name with a space",
    "User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /",
    [],
    ["/x/y"],
    "Foo Bar",
  ],
  ["a star with more behind it", "User-agent: * baz\nDisallow: /x", [], ["/x"]],
  ["paths in capitals", "user-agent: FooBot\ndisallow: /X/", ["/x/y"], ["/X/y"]],
  ["a longer rule that forbids", "user-agent: FooBot\ndisallow: /x/page.html\nallow: /x/", [], ["/x/page.html"]],
  ["a longer rule that allows", "user-agent: FooBot\nallow: /x/page.html\ndisallow: /x/", ["/x/page.html"], ["/x/"]],
  ["empty rules", "user-agent: FooBot\ndisallow:\nallow:", ["/x"], []],
  ["rules of one length", "user-agent: FooBot\ndisallow: /\nallow: /", ["/x"], []],
  ["a rule with a slash more", "user-agent: FooBot\ndisallow: /x\nallow: /x/", ["/x/"], ["/x"]],
  ["a longer wildcard", "user-agent: FooBot\nallow: /page\ndisallow: /*.html", ["/page"], ["/page.html"]],
  ["a longer path", "user-agent: FooBot\nallow: /x/page.\ndisallow: /*.html", ["/x/page.html"], ["/x/y.html"]],
  ["its own group", "User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/", ["/x/page"], ["/y/page"]],
  ["everybody's group", "user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /", ["/x"], [], "BarBot"],
  ["nobody's group", "user-agent: FooBot\ndisallow: /\nuser-agent: BarBot\ndisallow: /", ["/x"], [], "QuxBot"],
  [
    "a query",
    "User-agent: FooBot\nDisallow: /\nAllow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par",
    ["/foo/bar?qux=taz&baz=http://foo.bar?tar&par"],
    [],
  ],
  ["letters beyond ASCII", "User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/ツ", ["/foo/bar/%E3%83%84"], []],
  ["codes", "User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%e3%83%84", ["/foo/bar/%E3%83%84"], []],
  [
    "codes of letters, undecoded",
    "User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%62%61%7A",
    ["/foo/bar/%62%61%7A"],
    ["/foo/bar/baz"],
  ],
  [
    "a wildcard",
    "User-agent: FooBot\nDisallow: /foo/bar/quz\nAllow: /foo/*/qux",
    ["/foo/quz", "/foo//quz", "/foo/bax/quz"],
    ["/foo/bar/quz"],
  ],
  [
    "an end",
    "User-agent: FooBot\nDisallow: /foo/bar$\nAllow: /foo/bar/qux",
    ["/foo/bar/qux", "/foo/bar/", "/foo/bar/baz"],
    ["/foo/bar"],
  ],
  ["a comment", "User-agent: FooBot\n# Disallow: /\nDisallow: /foo/quz#qux\nAllow: /", ["/foo/bar"], ["/foo/quz"]],
  [
    "index.html for its folder",
    "User-Agent: *\nAllow: /allowed-slash/index.html\nDisallow: /",
    ["/allowed-slash/", "/allowed-slash/index.html"],
    ["/allowed-slash/index.htm", "/anyother-url"],
  ],
  ["a line that is too long", `user-agent: FooBot\ndisallow: ${LONG}/qux`, ["/fux"], [`${LONG}/fux`]],
  [
    "a beginning",
    "user-agent: FooBot\ndisallow: /\nallow: /fish",
    ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads/yummy.html", "/fish.html?id=anything"],
    ["/bar", "/Fish.asp", "/catfish", "/?id=fish"],
  ],
  [
    "a beginning with a star",
    "user-agent: FooBot\ndisallow: /\nallow: /fish*",
    ["/fish", "/fishheads", "/fish.html?id=anything"],
    ["/bar", "/Fish.bar", "/catfish", "/?id=fish"],
  ],
  [
    "a folder",
    "user-agent: FooBot\ndisallow: /\nallow: /fish/",
    ["/fish/", "/fish/salmon", "/fish/?salmon"],
    ["/fish", "/fish.html", "/Fish/Salmon.html"],
  ],
  [
    "an ending anywhere",
    "user-agent: FooBot\ndisallow: /\nallow: /*.php",
    ["/filename.php", "/folder/filename.php?parameters", "//folder/any.php.file.html", "/index?f=filename.php/"],
    ["/php/", "/index?php", "/windows.PHP"],
  ],
  [
    "an ending at the end",
    "user-agent: FooBot\ndisallow: /\nallow: /*.php$",
    ["/filename.php", "/folder/filename.php"],
    ["/filename.php?parameters", "/filename.php/", "/filename.php5", "/aaaphpaaa"],
  ],
  [
    "a beginning and an ending",
    "user-agent: FooBot\ndisallow: /\nallow: /fish*.php",
    ["/fish.php", "/fishheads/catfish.php?parameters"],
    ["/Fish.PHP"],
  ],
  ["the start page only", "user-agent: FooBot\nallow: /$\ndisallow: /", ["/"], ["/page.html"]],
  ["a wildcard that is longer", "user-agent: FooBot\nallow: /page\ndisallow: /*.htm", [], ["/page.htm"]],
  [
    "a sitemap between two crawlers",
    "User-agent: BarBot\nSitemap: https://foo.bar/sitemap\nUser-agent: *\nDisallow: /",
    [],
    ["/"],
    "BarBot",
  ],
  [
    "an unknown line between two crawlers",
    "User-agent: FooBot\nInvalid-Unknown-Line: unknown\nUser-agent: *\nDisallow: /",
    [],
    ["/"],
  ],
  ["a delay between two crawlers", "User-agent: FooBot\nCrawl-delay: 5\nUser-agent: *\nDisallow: /", [], ["/"]],
  [
    "line ends of all systems",
    "User-Agent: FooBot\r\nDisallow: /a\rDisallow: /b\nDisallow: /c",
    ["/d"],
    ["/a", "/b", "/c"],
  ],
];

describe("as Google reads robots.txt", () => {
  test.each(CASES.map((row) => [row[0], row] as const))("%s", (_, [, text, open, closed, agent = "FooBot"]) => {
    const { allows } = openRobots(text)(agent, "google");
    expect({ open: open.filter((path) => !allows(path)), closed: closed.filter(allows) }).toEqual({
      open: [],
      closed: [],
    });
  });

  test.each(["dissallow", "dissalow", "disalow", "diasllow", "disallaw", "Disallowed"])("%s", (name) => {
    const file = openRobots(`user-agent: *\n${name}: /`);
    expect([file("FooBot", "google").allows("/x"), file("FooBot", "rfc").allows("/x")]).toEqual([false, true]);
  });

  test.each(["useragent", "user agent"])("%s", (name) => {
    const file = openRobots(`${name}: FooBot\ndisallow: /`);
    expect([file("FooBot", "google").allows("/x"), file("FooBot", "rfc").allows("/x")]).toEqual([false, true]);
  });

  test("is what Google's crawlers are told by, and no others", () => {
    const file = openRobots("User-agent: *\nDisallow /");
    expect(["Googlebot", "Googlebot-Image", "Bingbot", "Sitemend"].map((agent) => file(agent).allows("/x"))).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
    expect(openRobots("site-map: https://e.com/s.xml")("Googlebot").sitemaps).toEqual(["https://e.com/s.xml"]);
  });

  test("of three groups, with rules before and between them", () => {
    const file = openRobots(
      "allow: /foo/bar/\n\nuser-agent: FooBot\ndisallow: /\nallow: /x/\nuser-agent: BarBot\ndisallow: /\nallow: /y/\n\n\nallow: /w/\nuser-agent: BazBot\n\nuser-agent: FooBot\nallow: /z/\ndisallow: /\n",
    );
    const open = (agent: string) =>
      ["/w/a", "/x/b", "/y/c", "/z/d", "/foo/bar/"].filter(file(agent, "google").allows).join(" ");
    expect({ foo: open("FooBot"), bar: open("BarBot"), baz: open("BazBot") }).toEqual({
      ...{ foo: "/x/b /z/d", bar: "/w/a /y/c", baz: "/z/d" },
    });
  });
});

describe("as RFC 9309 reads robots.txt", () => {
  const SIMPLE =
    "User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\nUser-Agent: foobot\nDisallow:/\nAllow:/example/page.html\nAllow:/example/allowed.gif\n\nUser-Agent: barbot\nUser-Agent: bazbot\nDisallow: /example/page.html\n\nUser-Agent: quxbot\n";

  test.each<readonly [agent: string, open: readonly string[], closed: readonly string[]]>([
    ["anybot", ["/publications/", "/example.gif?x", "/other"], ["/logo.gif", "/example/page.html"]],
    ["foobot", ["/example/page.html", "/example/allowed.gif"], ["/", "/publications/"]],
    ["barbot", ["/", "/example/"], ["/example/page.html"]],
    ["bazbot", ["/", "/logo.gif"], ["/example/page.html"]],
    ["quxbot", ["/", "/example/page.html", "/logo.gif"], []],
  ])("its simple example (5.1), for %s", (agent, open, closed) => {
    const { allows } = openRobots(SIMPLE)(agent, "rfc");
    expect([open.filter((path) => !allows(path)), closed.filter(allows)]).toEqual([[], []]);
  });

  test("its longest match (5.2)", () => {
    const { allows } = openRobots(
      "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n",
    )("foobot", "rfc");
    expect([allows("/example/page/"), allows("/example/page/disallowed.gif")]).toEqual([true, false]);
  });

  test.each([
    ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
    ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
    ["/foo/bar/\u30C4", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
  ])("its octets (2.2.2): %s", (path, address) => {
    const { allows } = openRobots(`User-agent: *\nDisallow: ${path}`)("foobot", "rfc");
    // The second row shows both sides encoded, which a browser does not do with a query.
    expect(allows(address.replace("https%3A%2F%2F", "https://"))).toBe(false);
  });

  test.each([
    ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html", "/path/file-with-a-b.html"],
    ["/path/foo-%24", "/path/foo-$", "/path/foo-"],
    ["/path/foo-%24$", "/path/foo-$", "/path/foo-$/x"],
    ["/path/a$b", "/path/a$b", "/path/a"],
  ])("its special characters (2.2.3): %s", (rule, closed, open) => {
    const { allows } = openRobots(`User-agent: *\nDisallow: ${rule}`)("foobot", "rfc");
    expect([allows(closed), allows(open)]).toEqual([false, true]);
  });

  test.each(["Crawl-delay: 5", "Sitemap: https://e.com/s.xml", "Host: e.com", "Unknown: x", "no colon"])(
    "other records, which close no group (2.2.4): %s",
    (record) => {
      const file = openRobots(`User-agent: examplebot\n${record}\nUser-agent: otherbot\nDisallow: /\n`);
      expect(["examplebot", "otherbot"].map((agent) => file(agent, "rfc").allows("/x"))).toEqual([false, false]);
    },
  );
});
