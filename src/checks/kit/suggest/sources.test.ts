/** What no suggestion may be made of: texts that are not the page's own, and addresses that nobody meant. */
import { describe, expect, it } from "vitest";
import { suggestionsFor } from "../../../../test/support/soundness.ts";
import type { SiteExample } from "../examples.ts";
import { firstSentence, isWhole, sentences } from "./sentences.ts";

const ORIGIN = "https://example.com";
const PROSE =
  "<p>We throw, glaze and fire all of our pots in an old chandlery by the harbour, and teach small groups.</p>";

const head = (title: string, more = ""): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${more}`;

function suggested(pages: Readonly<Record<string, string>>, more: Partial<SiteExample> = {}) {
  const whole = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, { html }]));
  return suggestionsFor({ because: "", pages: whole, ...more } as SiteExample).suggestedFixes.map(
    ({ checkId, place, suggestion }) => ({ checkId, place, ...suggestion }),
  );
}

function of(all: ReturnType<typeof suggested>, checkId: string, path?: string) {
  return all.filter((each) => each.checkId === checkId && (path === undefined || each.place === ORIGIN + path));
}

describe("the site's name", () => {
  const pages = (start: string) => ({
    "/": `${head(start)}<h1>Pots</h1>${PROSE}<a href="/a">A</a><a href="/b">B</a><a href="/c">C</a>`,
    "/a": `${head("Wedging clay by hand - Handbook")}<h1>Wedging</h1>`,
    "/b": `${head("Pulling a handle - Handbook")}<h1>Pulling</h1>`,
    "/c": `${head("Mixing a glaze - Handbook")}<h1>Mixing</h1>`,
  });

  it("is not claimed because titles end alike", () => {
    const values = suggested(pages("Pots from the harbour")).map(({ value }) => value);
    expect(values.filter((value) => /site_name|"publisher"|"WebSite"|"Organization"/.test(value))).toEqual([]);
  });

  it("is claimed where the start page bears it, too", () => {
    const values = suggested(pages("Handbook")).map(({ value }) => value);
    expect(values.some((value) => value.includes('content="Handbook"'))).toBe(true);
  });
});

describe("a page", () => {
  const site = '<meta property="og:site_name" content="Tea House">';

  it("is not called as the whole site is", () => {
    const all = suggested({
      "/": `${head("Tea House", site)}<h1>Tea House</h1><a href="/workshops">Workshops</a>`,
      "/workshops": `${head("Tea House", site)}${PROSE}`,
    });
    const named = all.filter(({ place, value }) => place === `${ORIGIN}/workshops` && /og:title|"WebPage"/.test(value));
    expect(named).toEqual([]);
  });

  it("that WordPress makes for a file is not called as the file is", () => {
    const file = `${head("DSC_0192 – Tea House", site)}<body class="attachment single"><img src="/dsc_0192.jpg" alt="">`;
    const all = suggested({ "/": `${head("Tea House", site)}<a href="/dsc_0192/">1</a>`, "/dsc_0192/": file });
    const names = of(all, "og-missing").concat(of(all, "schema-missing"), of(all, "title-too-short"));
    expect(names.filter(({ place }) => place === `${ORIGIN}/dsc_0192/`)).toEqual([]);
  });

  it("is never said to be in the language that its template names", () => {
    const all = suggested({ "/": `${head("Tea House", site)}<h1>茶</h1><p>日本語の陶芸教室を開いています。</p>` });
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ value }) => value.includes("inLanguage"))).toEqual([]);
  });
});

describe("a text that several pages share", () => {
  it("names none of them: neither for networks nor as a heading", () => {
    const app = `${head("Aviato")}<main><h2>Details</h2>${PROSE}<img src="/tea.jpg" alt="Tea"></main>`;
    const all = suggested({ "/": `${head("Shop")}<a href="/p/1">1</a><a href="/p/2">2</a>`, "/p/1": app, "/p/2": app });
    expect(all.filter(({ place, value }) => place !== `${ORIGIN}/` && value.includes("Aviato"))).toEqual([]);
  });

  it("begins no description", () => {
    const note = "<p>Members only, please: ask Tom if anything is unclear.</p>";
    const page = (title: string) => `${head(title)}<h1>${title}</h1>${note}`;
    const all = suggested({
      "/": page("Keys"),
      "/a": `${page("Kiln")}<p>Every kiln has to cool for a day and a night before it is opened.</p>`,
      "/b": `${page("Clay")}<p>All of the clay is kept wet under two sheets of plastic.</p>`,
    });
    expect(of(all, "description-missing").length).toBeLessThanOrEqual(1);
  });
});

describe("a description", () => {
  const of1 = (html: string) => of(suggested({ "/": head("Glaze tests") + html }), "description-missing")[0]?.value;

  it("is not cut at an abbreviation", () => {
    const value = of1(
      "<p>How fast a kiln may cool was described in detail for all of our glazes (Graves et al. In press), and we can confirm with our own tests of last winter that it is true for each of them.</p>",
    );
    expect(value).toBe(undefined);
  });

  it("is no answer to a question that stands before it", () => {
    const question = "<p><strong>Aiko, how did you come to clay, of all things?</strong></p>";
    expect(of1(`${question}<p>By accident. I wanted to learn how to paint, and the painting class was full.</p>`)).toBe(
      undefined,
    );
  });

  it("is no answer to a question that is too short to be read", () => {
    const answers = [
      "By accident. I wanted to learn how to paint, and the painting class was full.",
      "Because of the rain. Porcelain likes it damp, and the weather is good for little else here.",
    ];
    for (const answer of answers) expect(of1(`<p><strong>And why?</strong></p><p>${answer}</p>`)).toBe(undefined);
  });

  it("does not begin with what leans on something else", () => {
    expect(of1("<p>It runs off the pot and glues it to the shelf, which nobody wants to clean on a Monday.</p>")).toBe(
      undefined,
    );
  });

  it("leaves the greeting out", () => {
    expect(of1(`<p>Hello and welcome!</p>${PROSE}`)).toMatch(/^We throw/);
  });

  it("is not put together from parts with headings of their own", () => {
    const value = of1(
      "<h2>Wheels</h2><p>Three wheels stand at the window, and each has a splash pan and a stool of its own height.</p><h2>Kilns</h2><p>Kilns are booked.</p>",
    );
    expect(value).toBe("Three wheels stand at the window, and each has a splash pan and a stool of its own height.");
  });
});

describe("sentences", () => {
  it.each([
    ["Bowls, e.g. Small ones, sell well. Plates do not.", "en", 2],
    ["Wir drehen, z. B. Schalen und Teller. Kommen Sie vorbei.", "de", 2],
    ["Dr. Mori teaches. She is good.", "en", 2],
    ["See fig. 3 for more. Then wait.", "en", 2],
    ["We (that is Maria. And Tom) throw. Aiko glazes.", "en", 2],
    ["I said no. Then I left.", "en", 2],
  ])("end where they end: %s", (text, lang, count) => {
    expect([...sentences(text, lang)]).toHaveLength(count);
    expect([...sentences(text, lang)].every(isWhole)).toBe(true);
  });

  it("are not whole with an open bracket", () => {
    expect(isWhole("described by several authors (Graves et al.")).toBe(false);
    expect(firstSentence("Plain. More.", "en")).toBe("Plain");
  });
});

describe("a link", () => {
  it("is not turned to an index file that the folder names by mistake", () => {
    const copy = `${head("Pots")}<link rel="canonical" href="/pots/index.html">${PROSE}`;
    const all = suggested({
      "/": `${head("Shop")}<a href="/pots/">Pots</a>`,
      "/pots/": copy,
      "/pots/index.html": copy,
    });
    expect(of(all, "link-to-noncanonical")).toEqual([]);
  });

  it("is not turned to the home page because an old address is sent there", () => {
    const all = suggestionsFor({
      because: "",
      pages: {
        "/": { html: `${head("Shop")}<a href="/teapot-2019">Teapot</a>` },
        "/teapot-2019": { redirectTo: "/" },
      },
    }).suggestedFixes;
    expect(all.filter(({ checkId }) => checkId === "redirect-internal-link")).toEqual([]);
  });

  it.each([
    "(https://clay.example/avon)",
    "”https://clay.example/avon",
    "%E2%80%9Chttps://clay.example/avon%E2%80%9D",
    "&lt;https://clay.example/avon&gt;",
  ])("gets the address that is plainly written in it: %s", (href) => {
    const target = new URL(href.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), `${ORIGIN}/`);
    const all = suggestionsFor({
      because: "",
      pages: {
        "/": { html: `${head("Shop")}<a href="${href}">Clay</a>` },
        [target.pathname]: { status: 404 },
      },
    }).suggestedFixes.filter(({ checkId }) => checkId === "link-broken-internal");
    expect(all.map(({ suggestion: { field, value } }) => [field, value])).toEqual([
      ["link", "https://clay.example/avon"],
    ]);
  });

  it("to the home page is named by the site's name, never by its slogan", () => {
    const logo = '<a href="/"><img src="/l.png" alt=""></a>';
    const start = head(
      "Stoneware for every day | Harbour Street",
      '<meta property="og:site_name" content="Harbour Street">',
    );
    const all = suggested({ "/": `${start}<h1>Pots for ever</h1><a href="/a">A</a>`, "/a": `${head("Clay")}${logo}` });
    expect(of(all, "link-image-no-alt", "/a").map(({ value }) => value)).toEqual(["Harbour Street"]);
    const nameless = suggested({
      "/": `${head("Stoneware")}<h1>Pots</h1><a href="/a">A</a>`,
      "/a": `${head("Clay")}${logo}`,
    });
    expect(of(nameless, "link-image-no-alt", "/a")).toEqual([]);
  });

  it("to a file that is gone leads to no page", () => {
    const all = suggestionsFor({
      because: "",
      pages: {
        "/": { html: `${head("Shop")}<a href="/files/glaze-tests.pdf">Tests</a><a href="/glaze-tests">Glazes</a>` },
        "/glaze-tests": { html: `${head("Glaze tests")}${PROSE}` },
        "/files/glaze-tests.pdf": { status: 404 },
      },
    }).suggestedFixes.filter(
      ({ place, checkId }) => checkId === "http-not-found" || (checkId === "link-broken-internal" && place),
    );
    expect(all.map(({ checkId, suggestion }) => [checkId, suggestion.field])).toEqual([
      ["link-broken-internal", "link_removed"],
    ]);
  });

  it("does not lose parameters that its page may read", () => {
    const html = `${head("Contact")}<link rel="canonical" href="/contact">${PROSE}`;
    const all = suggestionsFor({
      because: "",
      pages: {
        "/": { html: `${head("Shop")}<a href="/contact?subject=team">Ask</a>` },
        "/contact": { html },
        "/contact?subject=team": { html },
      },
    }).suggestedFixes.filter(({ checkId }) => checkId === "link-to-noncanonical");
    expect(all).toEqual([]);
  });

  it.each([
    ["/contactus", "Get in touch", "/contact", "the address has two letters more"],
    ["/terms-and-conditions", "terms of sale", "/terms", "the page is called as the address says"],
    ["/p-12", "A day in the studio", "/day", "the page is called as the link says"],
  ])("to %s is turned to the page that was meant", (dead, text, meant, _because) => {
    const all = suggestedFor(dead, text);
    expect(all).toEqual([["link", ORIGIN + meant]]);
  });

  it("that says nothing without its address is not taken away", () => {
    expect(suggestedFor("/p-12", "here")).toEqual([]);
    expect(suggestedFor("/p-12", "Visiting potters")).toEqual([["link_removed", ""]]);
  });

  function suggestedFor(dead: string, text: string) {
    const page = (name: string) => `${head(`${name} – Tea House`)}<h1>${name}</h1>${PROSE}`;
    const html = `<a href="${dead}">${text}</a><a href="/contact">1</a><a href="/terms">2</a><a href="/day">3</a>`;
    const { suggestedFixes } = suggestionsFor({
      because: "",
      pages: {
        "/": { html: page("Pots") + html },
        "/contact": { html: page("Contact") },
        "/terms": { html: page("Terms and conditions") },
        "/day": { html: page("A day in the studio") },
        [dead]: { status: 404 },
      },
    });
    return suggestedFixes.flatMap(({ checkId, suggestion: { field, value } }) =>
      checkId === "link-broken-internal" ? [[field, value]] : [],
    );
  }

  it("is not added to a page that shares only the site's name", () => {
    const page = (name: string) => `${head(`${name} – Harbour Street Ceramics`)}<h1>${name}</h1>`;
    const links = '<a href="/hello">Hello</a><a href="/a">A</a>';
    const all = suggested(
      { "/": page("Start") + links, "/hello": page("Hello"), "/a": page("Vouchers"), "/terms": page("Terms") },
      { sitemap: ["/terms"] },
    );
    expect(of(all, "link-orphan", "/terms").map(({ target }) => target)).toEqual([`${ORIGIN}/`]);
  });

  it("comes from a neighbour in a small folder, each from another", () => {
    const page = (name: string) => `${head(`${name} – Tea House`)}<h1>${name}</h1>`;
    const all = suggested(
      { "/": page("Tea House"), "/help/": page("Help"), "/help/keys": page("Keys"), "/help/wifi": page("Wireless") },
      { sitemap: ["/help/", "/help/keys", "/help/wifi"] },
    );
    const targets = ["/help/keys", "/help/wifi"].map((path) => of(all, "link-orphan", path)[0]?.target);
    expect(targets).not.toContain(undefined);
  });

  it("is not named as another page is, too", () => {
    const classes = `${head("Classes – Tea House")}<h1>Classes</h1>`;
    const all = suggested(
      { "/": `${head("Tea House")}<a href="/classes">1</a>`, "/classes": classes, "/kids": classes },
      { sitemap: ["/kids"] },
    );
    expect(of(all, "link-orphan", "/kids")).toEqual([]);
  });

  it("is not added to the start page for every page of the site", () => {
    const words = [
      "kiln",
      "wheel",
      "glaze",
      "slip",
      "grog",
      "mould",
      "raku",
      "engobe",
      "bisque",
      "cone",
      "wire",
      "rib",
      "bat",
    ];
    const pages = Object.fromEntries(words.map((word) => [`/${word}`, `${head(word)}<h1>${word}</h1>`]));
    const all = suggested({ "/": head("Start"), ...pages }, { sitemap: words.map((word) => `/${word}`) });
    const toStart = of(all, "link-orphan").filter(({ target }) => target === `${ORIGIN}/`);
    expect(toStart.length).toBeGreaterThan(0);
    expect(toStart.length).toBeLessThanOrEqual(10);
  });
});

describe("a heading", () => {
  it("is quoted without the mark that links to it", () => {
    const html = `${head("")}<h1>Useful resources<a href="#useful">#</a></h1>${PROSE}`;
    const [title] = of(suggested({ "/": `${head("Shop")}<a href="/r">R</a>`, "/r": html }), "title-missing", "/r");
    expect(title?.value).toMatch(/^Useful resources(?!#)/);
  });

  it("changes its level only after somebody has looked", () => {
    const all = suggested({ "/": `${head("Shop")}<h1>Pots</h1><h3>Bowls</h3>${PROSE}` });
    expect(of(all, "heading-skipped-level").map(({ risk }) => risk)).toEqual(["review"]);
  });
});

describe("a picture", () => {
  it("is not described by the name that its file gave to a page", () => {
    const link = '<a href="/kiln-open"><img src="/kiln-open.jpg" alt=""></a>';
    const all = suggested({ "/": `${head("Shop")}${link}`, "/kiln-open": `${head("kiln-open")}<h1>kiln-open</h1>` });
    expect(of(all, "link-image-no-alt").map(({ value }) => value)).not.toContain("kiln-open");
  });

  it("of a template stands for none of its pages", () => {
    const names = Array.from({ length: 14 }, (_, number) => `Pot number ${number} of the studio`);
    const pages = Object.fromEntries(
      names.map((name, number) => [
        `/${number}`,
        `${head(name)}<h1>${name}</h1><main><img src="/ad.jpg" alt="Ad"></main>`,
      ]),
    );
    const links = names.map((_, number) => `<a href="/${number}">${number}</a>`).join("");
    const all = suggestionsFor({
      because: "",
      pages: {
        "/": { html: head("Start") + links },
        ...Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, { html }])),
        "/ad.jpg": { resource: { type: "image", mediaType: "image/jpeg", width: 1200, height: 800 } },
      },
    }).suggestedFixes.filter(({ checkId }) => checkId === "og-missing");
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ suggestion }) => suggestion.value.includes("ad.jpg"))).toEqual([]);
  });
});

describe("an author", () => {
  it("is a person, not an account", () => {
    const post = `${head("Raku night")}<body class="single-post"><article><h1>Raku night</h1><a rel="author" href="/author/admin">admin</a><time datetime="2024-05-01">May</time>${PROSE}</article>`;
    const values = suggested({ "/": `${head("Start")}<a href="/r">R</a>`, "/r": post }).map(({ value }) => value);
    expect(values.filter((value) => value.includes('"admin"'))).toEqual([]);
  });
});

describe("the source of a suggestion", () => {
  it("is the H1 where the new slug is made of it, not the URL", () => {
    const all = suggested({
      "/": `${head("Start")}<a href="/4711/">Oolong</a>`,
      "/4711/": `${head("Oolong")}<h1>Oolong from Alishan</h1>${PROSE}`,
    });
    expect(of(all, "url-plain-id", "/4711/")).toMatchObject([
      { value: "oolong-from-alishan", source: "the page's H1" },
    ]);
  });

  it("is the old URL where the new slug is made of that one", () => {
    const long = `/${"a-long-".repeat(20)}story`;
    const source = (path: string, heading: string) => {
      const page = `${head("Tea")}${heading}${PROSE}`;
      const all = suggested({ "/": `${head("Start")}<a href="${path}">Tea</a>`, [path]: page });
      return all.flatMap(({ field, place, ...fix }) =>
        field === "slug" && place === ORIGIN + path ? [fix.source] : [],
      );
    };
    expect(source(long, "<h1>A long story about tea</h1>")).toEqual(["the page's H1"]);
    expect(source(long, "<h1>Tea</h1>")).toEqual(["the URL, shortened"]);
  });

  it("of a link's text is a host only where the link has one", () => {
    const link = (href: string) => `<a href="${href}"><i></i></a>`;
    const all = suggested({
      "/": `${head("Start")}${link("tel:+886212345")}${link("https://social.example.net/")}${link("https://other.example.net/tea")}`,
    });
    expect(of(all, "a11y-link-name").map(({ value, source }) => [value, source])).toEqual([
      ["+886212345", "the link target"],
      ["social.example.net", "the host of the link target"],
    ]);
  });
});
