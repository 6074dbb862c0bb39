import { describe, expect, test } from "vitest";
import { partOf } from "../../test/support/part-of.ts";
import { countWords } from "./count-words.ts";
import { extractDocument } from "./extract.ts";

const URL_OF_PAGE = "https://example.com/tea/oolong";

describe("the head", () => {
  test("gives titles, metas, canonicals, languages and relations", () => {
    const page = read(`<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title> Tea &amp;
      Cake </title><META NAME="Description" CONTENT="a &quot;b&quot;"><meta property="og:title" content="T">
      <link rel="canonical" href="/tea#x"><link rel=alternate hreflang=de href=/de><link rel=next href="?p=2">
      <link rel="alternate" type="application/rss+xml" href="/feed"><link rel="stylesheet" href="s.css">
      <script type="application/ld+json">{"a":"</b>"}</script><meta name="generator" content="WordPress 6.8"></head><body>`);
    expect(page.doctype).toMatch(/^doctype html$/i);
    expect(page).toMatchObject({ lang: "en", dir: "ltr", generator: "WordPress 6.8", headEndedBy: null });
    expect(page.titles).toMatchObject([{ text: "Tea & Cake", inHead: true, source: "<title>" }]);
    expect(page.metas[0]).toMatchObject({ name: "description", content: 'a "b"', inHead: true });
    expect(page.metas[1]).toMatchObject({ name: "og:title", attribute: "property" });
    expect(page.canonicals).toMatchObject([{ href: "/tea#x", url: "https://example.com/tea#x" }]);
    expect(page.hreflangs).toMatchObject([{ lang: "de", url: "https://example.com/de" }]);
    expect(page.relations).toEqual({
      next: ["https://example.com/tea/oolong?p=2"],
      alternate: ["https://example.com/feed"],
    });
    expect(page.jsonLd).toEqual(['{"a":"</b>"}']);
    expect(page.resources).toMatchObject([{ kind: "stylesheet", href: "s.css", inHead: true }]);
  });

  test.each([
    ["<head><div></div><title>x</title></head>", false, "div"],
    ["<head>text<title>x</title>", false, "text"],
    ["<head><noscript><img src=x></noscript><title>x</title>", false, "img"],
    ["<head><noscript><link rel=stylesheet href=x></noscript><title>x</title>", true, null],
    ["<head></head><title>x</title><body>", true, null],
    ["<head></head><body><title>x</title>", false, null],
    ["<title>x</title><p>", true, "p"],
    ["<!-- c --><meta name=a><title>x</title>", true, null],
    ["</p><head><title>x</title>", true, null],
  ])("of %s: the title is in it: %s", (html, inHead, headEndedBy) => {
    const page = read(html);
    expect(page.titles[0]?.inHead).toBe(inHead);
    expect(page.headEndedBy).toBe(headEndedBy);
  });

  test("counts neither the title of an SVG nor what a template holds", () => {
    const page = read(
      "<title>Real</title><body><svg><title>Icon</title><a href=/svg></a></svg><template><h1>no</h1><a href=/no></a></template>",
    );
    expect(page.titles.map(({ text }) => text)).toEqual(["Real"]);
    expect(page.headings).toEqual([]);
    expect(page.links).toEqual([]);
  });

  test("takes the first base and counts them", () => {
    const page = read('<base href="/a/"><base href="/b/"><a href="c">x</a>');
    expect(page.base).toEqual({ href: "/a/", count: 2 });
    expect(page.links[0]?.url).toBe("https://example.com/a/c");
  });
});

describe("language versions and refreshes", () => {
  test("leave feeds and files out of the versions of a page", () => {
    const page = read(`<link rel="alternate" type="application/rss+xml" hreflang="en" href="/feed">
      <link rel="alternate" type="application/pdf" hreflang="en" href="/tea.pdf">
      <link rel="alternate" type="text/html" hreflang="de" href="/de"><link rel="alternate" type="" hreflang="fr" href="/fr">`);
    expect(page.hreflangs.map(({ lang }) => lang)).toEqual(["de", "fr"]);
  });

  test("take no notice of a refresh for browsers without scripts", () => {
    const page =
      read(`<noscript><meta http-equiv="refresh" content="0;url=/plain"><meta name="a" content="b"></noscript>
      <meta http-equiv="refresh" content="5;url=/next">`);
    expect(page.metas.map(({ content }) => content)).toEqual(["b", "5;url=/next"]);
  });
});

describe("links", () => {
  test("carry text, names, place and address", () => {
    const page =
      read(`<body><nav><a href="/a?x=1&amp;y=2#top" rel="nofollow UGC" target=_blank>Go  <b>home</b></a></nav>
      <main><a href=" b ">in</a><a href="/c"><img alt="Logo" src=l.png></a><a href="/d" aria-label="Dee"></a><a>bare</a>
      <a href="javascript:void(0)" onclick="x()">menu</a></main><footer><a href="mailto:a@b.c">mail</a></footer>`);
    expect(page.links).toMatchObject([
      {
        url: "https://example.com/a?x=1&y=2",
        fragment: "top",
        text: "Go home",
        region: "nav",
        rel: ["nofollow", "ugc"],
      },
      { href: " b ", url: "https://example.com/tea/b", region: "main", text: "in", image: false },
      { url: "https://example.com/c", text: "Logo", image: true },
      { url: "https://example.com/d", text: "", label: "Dee" },
      { href: null, url: null, text: "bare" },
      { url: null, hasHandler: true },
      { url: null, region: "footer" },
    ]);
    expect(page.images[0]).toMatchObject({ alt: "Logo", inLink: true, url: "https://example.com/tea/l.png" });
  });

  test("inside noscript count, those in comments, scripts and textareas do not", () => {
    const page = read(`<body><noscript><a href="/n">n</a></noscript><!-- <a href="/c">c</a> --!><a href="/after">a</a>
      <script>"<a href='/s'>"</script><textarea><a href="/t"></textarea><style><a href="/y"></style><A HREF='/up' href='/two'>U</A>`);
    expect(page.links.map(({ href }) => href)).toEqual(["/n", "/after", "/up"]);
  });
});

describe("text", () => {
  test("of the page leaves navigation, asides and code out", () => {
    const page =
      read(`<body><header>Logo</header><nav>Menu</nav><article><header><h1>Title</h1></header><p>One<b>two</b> three.</p>
      <script>var x</script><aside>Ad</aside></article><footer>Imprint</footer>`);
    expect(page.mainText).toBe("Title Onetwo three.");
    expect(page.wordCount).toBe(2);
    expect(page.textHash).toHaveLength(32);
  });

  test.each([
    ["comments", '<p>Tea.</p><div id="comments"><h2>2 comments</h2><p>Nice!</p></div>'],
    [
      "a block theme's comments",
      '<p>Tea.</p><div class="x wp-block-comments"><div id="respond">Leave a reply</div></div>',
    ],
    ["the line below a post", '<p>Tea.</p><div class="entry-meta">Posted on May 1</div>'],
    ["template parts inside main", '<main><p>Tea.</p><div class="wp-block-template-part">Posted by Mei</div></main>'],
    ["a form", "<p>Tea.</p><form><label>Your name <input></label> <select><option>Sir</select></form>"],
    ["a sidebar", '<p>Tea.</p><div id="quickview"><h3>Topics</h3></div>'],
    ["a header by its id", '<div id="page-header">Shop</div><p>Tea.</p><div id="footer">Imprint</div>'],
  ])("leaves out %s", (_, html) => {
    expect(read(`<body class="comments">${html}`)).toMatchObject({ mainText: "Tea.", wordCount: 1, prose: ["Tea."] });
  });

  test.each([
    ["a form around the whole page", "<form><h1>Tea</h1><p>Leaves.</p></form>"],
    ["a form with a menu", `<form>${'<a href="/">Tea</a> '.repeat(11)}</form>`],
    ["a heading that Bootstrap calls so", '<section><div id="header" class="page-header">Tea</div></section>'],
    ["what only sounds alike", '<div class="comments-link has-sidebar">Tea</div>'],
    ["a template part that holds main", '<div class="wp-block-template-part"><main>Tea</main></div>'],
  ])("keeps %s", (_, html) => {
    expect(read(`<body>${html}`).mainText).toMatch(/^Tea/);
  });

  test("gives a form that stands in a form back what was before", () => {
    expect(read("<p>Tea</p><form>a<form>b</form></form><p>Cup</p>").mainText).toBe("Tea Cup");
  });

  test("is that of <main> where there is one", () => {
    expect(read("<body><div>Shop</div><main>Tea<br>Cup</main>").mainText).toBe("Tea Cup");
  });

  test.each([
    ["Don't stop, l’été — 3 times", 5],
    ["", 0],
    ["東京は日本の首都です", 6],
    ["こんにちは world", 2],
  ])("%j has %i words", (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  test("of headings includes an image's alt and knows an image alone", () => {
    const page = read("<h1><img alt='Brand'></h1><h2>Two <img alt=x></h2><h3></h3>");
    expect(page.headings).toMatchObject([
      { level: 1, text: "Brand", imageOnly: true },
      { level: 2, text: "Two x", imageOnly: false },
      { level: 3, text: "", imageOnly: false },
    ]);
  });
});

describe("forms and ids", () => {
  test("controls find their labels wherever they stand", () => {
    const page =
      read(`<form action=/go method=POST><label for=a>Name</label><input id=a><label>Mail <input type=email></label>
      <input aria-labelledby="l1 l2"><span id=l1>First</span> <span id=l2>last</span><input type=password>
      <button>Send</button><input type=submit value=Go><select></select></form>`);
    expect(page.controls.map(({ label }) => label)).toEqual(["Name", "Mail", "First last", null, "Send", "Go", null]);
    expect(page.forms).toMatchObject([{ url: "https://example.com/go", method: "post", hasPassword: true }]);
  });

  test("anchors are listed and double ids named", () => {
    const page = read('<p id=a><p id=b><p id=a><a name=c></a><div itemtype="https://schema.org/Product" id=d>');
    expect(page.anchors).toEqual(["a", "b", "c", "d"]);
    expect(page.duplicateIds).toEqual(["a"]);
    expect(page.itemTypes).toEqual(["https://schema.org/Product"]);
  });
});

describe("the charset", () => {
  const latin1 = Buffer.from("<title>Caf\xe9</title>", "latin1");
  const utf8 = Buffer.from("<title>Café</title>");
  const withMeta = Buffer.from("<meta charset=windows-1252><title>Caf\xe9</title>", "latin1");
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<title>Café</title>", "utf16le")]);
  const shiftJis = Buffer.from([...Buffer.from("<title>"), 0x83, 0x65, ...Buffer.from("</title>")]);
  test.each([
    ["utf-8 by guess", utf8, null, "none", "Café"],
    ["windows-1252 by guess", latin1, null, "none", "Café"],
    ["by header", latin1, "text/html; charset=ISO-8859-1", "header", "Café"],
    ["by meta", withMeta, "text/html", "meta", "Café"],
    [
      "header before meta",
      Buffer.from("<meta charset=latin1><title>Café</title>"),
      "text/html;charset=utf-8",
      "header",
      "Café",
    ],
    ["mark before header", utf16, "text/html; charset=utf-8", "bom", "Café"],
    ["an unknown label is no label", utf8, "text/html; charset=nonsense", "none", "Café"],
    ["Shift_JIS", shiftJis, "text/html; charset=Shift_JIS", "header", "テ"],
  ])("%s", (_what, bytes, contentType, declaredBy, title) => {
    const page = extractDocument(bytes, URL_OF_PAGE, contentType);
    expect(page.charset.declaredBy).toBe(declaredBy);
    expect(page.titles[0]?.text).toBe(title);
  });
});

describe("a charset declared after the first 1,024 bytes", () => {
  const far = `<!doctype html><head><style>${"p{margin:0}".repeat(200)}</style>`;
  const late = (label: string, title: Buffer) =>
    Buffer.concat([
      Buffer.from(`${far}<meta charset=${label}><title>`),
      title,
      Buffer.from("</title><script>var meta = '<meta charset=koi8-r>'</script>"),
    ]);
  test.each([
    ["windows-1251", Buffer.from([0xd7, 0xe0, 0xe9]), "windows-1251", "Чай"],
    ["shift_jis", Buffer.from([0x83, 0x65]), "shift_jis", "テ"],
    ["euc-kr", Buffer.from([0xc2, 0xf7]), "euc-kr", "차"],
    ["iso-8859-2", Buffer.from([0xa3, 0x79]), "iso-8859-2", "Ły"],
    ["big5", Buffer.from([0xaf, 0xf9]), "big5", "茶"],
    ["utf-8", Buffer.from("茶"), "utf-8", "茶"],
    ["windows-1251", Buffer.from("茶"), "utf-8", "茶"],
    ["nonsense", Buffer.from("Th\xe9", "latin1"), "windows-1252", "Thé"],
  ])("%s is read as browsers read it", (label, title, name, text) => {
    const page = extractDocument(late(label, title), URL_OF_PAGE, "text/html");
    expect(page.titles[0]?.text).toBe(text);
    expect(page.charset.name).toBe(name);
    expect(page.charset.late).toBe(label === "nonsense" ? undefined : label);
  });

  test("counts less than header and mark", () => {
    const page = extractDocument(late("koi8-r", Buffer.from("茶")), URL_OF_PAGE, "text/html; charset=utf-8");
    expect(page.charset).toEqual({
      ...{ name: "utf-8", declaredBy: "header" },
      otherMeta: { name: "koi8-r", content: "utf-8" },
    });
    expect(page.titles[0]?.text).toBe("茶");
  });
});

describe("hostile pages", () => {
  const million = 1_000_000;
  const HOSTILE = [
    ["a million nested elements", () => "<div>".repeat(million)],
    ["a million attributes", () => `<a ${Array.from({ length: million }, (_, i) => `a${i}=1`).join(" ")}>`],
    [
      "nested links and ids",
      () => Array.from({ length: 100_000 }, (_, i) => `<a href=/${i} id=i${i}><h1><b id=b${i}>`).join("x"),
    ],
    ["end tags that match nothing", () => `${"<div>".repeat(100_000)}${"</span></p>".repeat(300_000)}`],
    [
      "end tags that only look like open ones",
      // In the bucket of "div", see html-rules.ts.
      () => `${"<div>".repeat(600)}${"</am>".repeat(million / 2)}`,
    ],
    ["a five-megabyte line", () => `<p>${"word ".repeat(million)}`],
    ["a million head links", () => "<link rel='a b c' href=x>".repeat(300_000)],
    ["unclosed everything", () => "<a href='x".repeat(300_000)],
    ["half entities", () => "&am&#x&#&lt".repeat(500_000)],
    ["white space", () => `<a href=x>${" \n".repeat(million)}</a>`],
  ] as const;

  test.each(partOf(HOSTILE, 2))("with %s are read", (_what, html) => {
    const page = read(html());
    expect(page.links.length).toBeLessThanOrEqual(50_000);
    expect(page.mainText.length).toBeLessThanOrEqual(100_000);
  });
});

function read(html: string) {
  return extractDocument(Buffer.from(html), URL_OF_PAGE, "text/html; charset=utf-8");
}
