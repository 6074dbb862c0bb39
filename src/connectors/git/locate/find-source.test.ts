import { describe, expect, it } from "vitest";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { findSource, readSite } from "./index.ts";

const TEXT =
  "Our black teas come from small gardens in Assam and Darjeeling, are picked by hand, withered, rolled and dried slowly over wood.";
const OTHER =
  "Green leaves are steamed within hours, pressed flat, cooled quickly, then packed airtight because sunlight spoils flavour fast.";

const html = (title: string, body: string, more = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${more}</head><body><nav>Home About Shop</nav><main><h1>${title}</h1><p>${body}</p></main></body></html>`;

async function found(files: Record<string, string>, url: string, page: string, folders: readonly string[] = []) {
  const site = await readSite(treeOfTexts(files), { folders });
  return findSource({ url, html: page }, site);
}

const md = (title: string, body: string, more = "") => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

describe("plain HTML", () => {
  const files = {
    "index.html": html("Tea", TEXT),
    "about.html": html("About", OTHER),
    "shop/index.html": html("Shop", TEXT),
  };

  it.each([
    ["https://tea.example/", "Tea", TEXT, "index.html"],
    ["https://tea.example/about", "About", OTHER, "about.html"],
    ["https://tea.example/about.html", "About", OTHER, "about.html"],
    ["https://tea.example/shop/", "Shop", TEXT, "shop/index.html"],
  ])("finds the file of %s", async (url, title, body, path) => {
    expect(await found(files, url, html(title, body))).toMatchObject({ is: "found", path });
  });

  it.each([
    ["a part of the website", "https://tea.example/shop/", "Shop", TEXT, "shop/index.html"],
    ["the whole website", "https://tea.example/", "Shop", TEXT, "shop/index.html"],
    ["another part", "https://tea.example/about", "About", OTHER, "about.html"],
  ])("finds the file where a folder that people name holds %s", async (_, url, title, body, path) => {
    const others = { ...files, "index.html": html("Notes on the repository", OTHER) };
    expect(await found(others, url, html(title, body), ["shop"])).toMatchObject({ is: "found", path });
  });

  it("finds none where the page shows another text", async () => {
    expect(await found(files, "https://tea.example/about", html("Contact", TEXT))).toMatchObject({ is: "none" });
  });

  it("finds none where no file has the address", async () => {
    expect(await found(files, "https://tea.example/contact", html("About", OTHER))).toMatchObject({ is: "none" });
  });
});

describe("Eleventy", () => {
  const config =
    'export default function (c) { return { dir: { input: "src", includes: "_layouts" }, pathPrefix: "/tea/" }; }';
  const files = {
    "eleventy.config.js": config,
    "src/_layouts/base.njk": "<title>{{ title }}</title>{{ content | safe }}",
    "src/index.njk": "---\ntitle: Home\n---\n<h1>{{ title }}</h1>",
    "src/about.md": md("About", TEXT),
    "src/posts/posts.json": '{"permalink": "/blog/{{ page.fileSlug }}/"}',
    "src/posts/2024-05-01-green.md": md("Green", OTHER),
    "src/drafts/hidden.md": md("Hidden", TEXT, "permalink: false\n"),
    "src/moved.md": md("Moved", OTHER, "permalink: /elsewhere/\n"),
    "src/tags.njk": "---\npagination: {data: tags, size: 1}\npermalink: /tags/{{ tag | slugify }}/\n---\n{{ tag }}",
    "README.md": "# About\n\nText",
  };

  it.each([
    ["/about/", "About", TEXT, "src/about.md"],
    ["/tea/about/", "About | Tea", TEXT, "src/about.md"],
    ["/blog/green/", "Green", OTHER, "src/posts/2024-05-01-green.md"],
    ["/elsewhere/", "Moved", OTHER, "src/moved.md"],
    ["/", "Home", "", "src/index.njk"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });

  it.each(["/hidden/", "/drafts/hidden/", "/moved/", "/tags/green/"])("finds none for %s", async (path) => {
    expect(await found(files, `https://tea.example${path}`, html("Hidden", TEXT))).toMatchObject({ is: "none" });
  });
});

describe("Hugo", () => {
  const files = {
    "hugo.toml":
      'baseURL = "https://tea.example/shop/"\n[permalinks.page]\nnews = "/n/:year/:slug/"\n[languages.en]\n[languages.de]\n',
    "content/_index.md": md("Tea", TEXT),
    "content/teas/_index.md": md("All teas", ""),
    "content/teas/Black Tea.md": md("Black tea", TEXT),
    "content/teas/Black Tea.de.md": md("Schwarzer Tee", OTHER),
    "content/teas/green/index.md": `+++\ntitle = "Green tea"\nslug = "sencha"\n+++\n${OTHER}\n`,
    "content/news/opening.md": md("Opening", TEXT, "date: 2024-03-02\n"),
    "content/imprint.md": `{\n  "title": "Imprint",\n  "url": "/legal/"\n}\n${OTHER}\n`,
    "content/later.md": md("Later", TEXT, "draft: true\n"),
    "static/old.html": html("Old", OTHER),
  };

  it.each([
    ["/", "Tea", TEXT, "content/_index.md"],
    ["/shop/", "Tea", TEXT, "content/_index.md"],
    ["/teas/", "All teas", "", "content/teas/_index.md"],
    ["/teas/black-tea/", "Black tea", TEXT, "content/teas/Black Tea.md"],
    ["/teas/sencha/", "Green tea", OTHER, "content/teas/green/index.md"],
    ["/n/2024/opening/", "Opening", TEXT, "content/news/opening.md"],
    ["/legal/", "Imprint", OTHER, "content/imprint.md"],
    ["/old.html", "Old", OTHER, "static/old.html"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });

  it("finds the file of another language", async () => {
    const page = html("Schwarzer Tee", OTHER).replace('lang="en"', 'lang="de"');
    const result = await found(files, "https://tea.example/de/teas/black-tea/", page);
    expect(result).toMatchObject({ is: "found", path: "content/teas/Black Tea.de.md" });
  });

  it.each(["/later/", "/tags/", "/news/"])("finds none for %s", async (path) => {
    expect(await found(files, `https://tea.example${path}`, html("Later", TEXT))).toMatchObject({ is: "none" });
  });
});

describe("Jekyll", () => {
  const files = {
    "_config.yml": "title: Tea\nbaseurl: /shop\ncollections:\n  teas:\n    output: true\n    permalink: /teas/:name/\n",
    "_layouts/default.html": "<title>{{ page.title }}</title>",
    "index.md": md("Tea", TEXT),
    "about.md": md("About", OTHER),
    "legal/imprint.md": md("Imprint", TEXT, "permalink: /imprint/\n"),
    "_posts/2024-05-01-first-flush.md": md("First flush", TEXT, "categories: [news]\n"),
    "_posts/2024-06-01-second.md": md(
      "Second",
      OTHER,
      'categories: ["Tea Time", "Über uns"]\ncategory: Green and black\n',
    ),
    "Guides/_posts/How to/2024-07-01-brew.md": md(
      "Brew",
      TEXT,
      "categories: News Tips\npermalink: /:categories/:title\n",
    ),
    "_posts/2024-08-01-third.md": md(
      "Third",
      TEXT,
      "categories: [Tea Time]\npermalink: /:slugified_categories/:title\n",
    ),
    "_teas/sencha.md": md("Sencha", OTHER),
    "_teas/bancha.md": md("Bancha", OTHER, "categories: [Daily Tea]\npermalink: /:categories/:name/\n"),
    "plain.html": html("Plain", TEXT),
  };

  it.each([
    ["/shop/", "Tea", TEXT, "index.md"],
    ["/about.html", "About", OTHER, "about.md"],
    ["/shop/imprint/", "Imprint", TEXT, "legal/imprint.md"],
    ["/news/2024/05/01/first-flush.html", "First flush", TEXT, "_posts/2024-05-01-first-flush.md"],
    ["/teas/sencha/", "Sencha", OTHER, "_teas/sencha.md"],
    [
      "/tea%20time/%C3%BCber%20uns/green%20and%20black/2024/06/01/second",
      "Second",
      OTHER,
      "_posts/2024-06-01-second.md",
    ],
    ["/guides/how%20to/news/tips/brew", "Brew", TEXT, "Guides/_posts/How to/2024-07-01-brew.md"],
    ["/tea-time/third", "Third", TEXT, "_posts/2024-08-01-third.md"],
    ["/daily%20tea/bancha/", "Bancha", OTHER, "_teas/bancha.md"],
    ["/plain.html", "Plain", TEXT, "plain.html"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });
});

describe("VitePress", () => {
  const files = {
    "docs/.vitepress/config.mts": 'export default defineConfig({ base: "/tea/" })',
    "docs/index.md": md("Tea", TEXT),
    "docs/guide/brewing.md": md("Brewing", OTHER),
  };

  it.each([
    ["/tea/", "Tea", TEXT, "docs/index.md"],
    ["/tea/guide/brewing.html", "Brewing | Tea", OTHER, "docs/guide/brewing.md"],
    ["/tea/guide/brewing", "Brewing", OTHER, "docs/guide/brewing.md"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });
});

describe("Docusaurus", () => {
  const files = {
    "docusaurus.config.js":
      'module.exports = { baseUrl: "/", presets: [["classic", { docs: { routeBasePath: "/" } }]] };',
    "docs/01-basics/02-brewing.md": md("Brewing", TEXT),
    "docs/basics2/basics2.md": md("Basics", OTHER),
    "docs/moved.md": md("Moved", TEXT, "slug: /elsewhere\n"),
    "blog/2024-05-01-opening.md": md("Opening", OTHER),
    "src/pages/about.md": md("About", TEXT),
  };

  it.each([
    ["/basics/brewing", "Brewing", TEXT, "docs/01-basics/02-brewing.md"],
    ["/basics2/", "Basics", OTHER, "docs/basics2/basics2.md"],
    ["/elsewhere", "Moved", TEXT, "docs/moved.md"],
    ["/blog/2024/05/01/opening", "Opening", OTHER, "blog/2024-05-01-opening.md"],
    ["/about", "About", TEXT, "src/pages/about.md"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });
});

describe("Astro", () => {
  const files = {
    "astro.config.mjs": "export default defineConfig({})",
    "src/pages/about.md": md("About", TEXT),
    "src/pages/blog/[...slug].astro": "---\n---\n<html></html>",
    "src/content/blog/First Flush.md": md("First flush", OTHER),
  };

  it.each([
    ["/about/", "About", TEXT, "src/pages/about.md"],
    ["/blog/first-flush/", "First flush", OTHER, "src/content/blog/First Flush.md"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });
});

describe("Hexo", () => {
  const files = {
    "_config.yml": "title: Tea\npermalink: :year/:month/:day/:title/\n",
    "package.json": '{ "dependencies": { "hexo": "8.0.0" } }',
    "source/_posts/opening.md": md("Opening", TEXT, "date: 2024-05-01 10:00:00\n"),
    "source/about/index.md": md("About", OTHER),
    "source/_drafts/later.md": md("Later", OTHER),
  };

  it.each([
    ["/2024/05/01/opening/", "Opening", TEXT, "source/_posts/opening.md"],
    ["/about/", "About", OTHER, "source/about/index.md"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });
});

describe("a page that names its source", () => {
  const files = { "a/one.md": md("One", TEXT), "a/two.md": md("Two", TEXT), "_config.yml": "title: Tea\n" };
  const marked = (path: string) => html("Anything", "", `<meta name="sitemend-source" content="${path}">`);

  it("is made of that file", async () => {
    expect(await found(files, "https://tea.example/x", marked("a/two.md"))).toMatchObject({
      is: "found",
      path: "a/two.md",
    });
  });

  it.each(["a/none.md", "../a/two.md", "/etc/passwd", ""])("is made of none where “%s” isn't one", async (path) => {
    expect(await found(files, "https://tea.example/x", marked(path))).toMatchObject({ is: "none" });
  });
});

it("names several files of one address", async () => {
  const files = { "hugo.toml": "", "content/a.md": md("A", TEXT), "content/a/index.md": md("A", TEXT) };
  const result = await found(files, "https://tea.example/a/", html("A", TEXT));
  expect(result).toMatchObject({ is: "ambiguous", candidates: ["content/a.md", "content/a/index.md"] });
});

it("finds none of an unknown generator", async () => {
  expect(await found({ "a.md": md("A", TEXT) }, "https://tea.example/a/", html("A", TEXT))).toMatchObject({
    is: "none",
  });
});

it.each([
  ["meta elements", '<meta name="a" content="x">'.repeat(40_000)],
  ["nested headings", "<h1>".repeat(100_000)],
  ["nested drawings", "<svg>".repeat(100_000)],
  ["nested elements", "<div>".repeat(100_000)],
])("reads a page of many %s", async (_, page) => {
  const files = { "hugo.toml": "", "content/a.md": md("A", TEXT) };
  expect(await found(files, "https://tea.example/a/", page)).toMatchObject({ is: "none" });
});

describe("Docusaurus with versions and languages", () => {
  const files = {
    "docusaurus.config.js": 'export default { i18n: { defaultLocale: "en", locales: ["en", "de", "fr"] } };',
    "versions.json": '["2.0", "1.0"]',
    "docs/brewing.md": md("Brewing", TEXT),
    "versioned_docs/version-2.0/brewing.md": md("Brewing", TEXT),
    "versioned_docs/version-1.0/brewing.md": md("Brewing", TEXT),
    "i18n/de/docusaurus-plugin-content-docs/version-2.0/brewing.md": md("Brewing", TEXT),
    "blog/2024-05-01-opening.md": md("Opening", OTHER),
    "i18n/de/docusaurus-plugin-content-pages/about.mdx": md("About", TEXT),
    "src/pages/about.mdx": md("About", TEXT),
  };
  const of = (language: string) => (title: string, body: string) =>
    html(title, body).replace('lang="en"', `lang="${language}"`);

  it.each([
    ["/docs/brewing", "en", "Brewing", TEXT, "versioned_docs/version-2.0/brewing.md"],
    ["/docs/next/brewing", "en", "Brewing", TEXT, "docs/brewing.md"],
    ["/docs/1.0/brewing", "en", "Brewing", TEXT, "versioned_docs/version-1.0/brewing.md"],
    ["/de/docs/brewing", "de", "Brewing", TEXT, "i18n/de/docusaurus-plugin-content-docs/version-2.0/brewing.md"],
    ["/fr/docs/brewing", "fr", "Brewing", TEXT, "versioned_docs/version-2.0/brewing.md"],
    ["/de/docs/1.0/brewing", "de", "Brewing", TEXT, "versioned_docs/version-1.0/brewing.md"],
    ["/de/blog/2024/05/01/opening", "de", "Opening", OTHER, "blog/2024-05-01-opening.md"],
    ["/de/about", "de", "About", TEXT, "i18n/de/docusaurus-plugin-content-pages/about.mdx"],
    ["/about", "en", "About", TEXT, "src/pages/about.mdx"],
  ])("finds the file of %s in %s", async (path, language, title, body, source) => {
    const page = of(language)(title, body);
    expect(await found(files, `https://tea.example${path}`, page)).toMatchObject({ is: "found", path: source });
  });

  it("finds none for certain where the configuration names versions of its own", async () => {
    const named = { ...files, "docusaurus.config.js": 'export default { docs: { lastVersion: "1.0" } };' };
    const page = html("Brewing", TEXT);
    expect(await found(named, "https://tea.example/docs/brewing", page)).toMatchObject({ is: "ambiguous" });
  });
});

describe("Next", () => {
  const files = {
    "next.config.mjs": 'export default { basePath: "/tea" };',
    "src/app/(shop)/about/page.mdx": `# About\n\n${TEXT}\n`,
    "src/app/contact/page.tsx": "export default () => null;",
    "src/app/@side/about/page.mdx": `# About\n\n${TEXT}\n`,
    "src/app/[lang]/blog/[slug]/page.tsx": "export default () => null;",
    "src/app/docs/[...slug]/page.jsx": "export default () => null;",
    "content/posts/opening.md": md("Opening", OTHER),
    "content/docs/start/brewing.mdx": md("Brewing", TEXT),
    "pages/old.mdx": `# Old\n\n${OTHER}\n`,
    "README.md": `# Brewing\n\n${TEXT}\n`,
  };

  it.each([
    ["/tea/about/", "About", TEXT, "src/app/(shop)/about/page.mdx"],
    ["/tea/en/blog/opening", "Opening", OTHER, "content/posts/opening.md"],
    ["/tea/docs/start/brewing/", "Brewing", TEXT, "content/docs/start/brewing.mdx"],
    ["/tea/old", "Old", OTHER, "pages/old.mdx"],
  ])("finds the file of %s", async (path, title, body, source) => {
    expect(await found(files, `https://tea.example${path}`, html(title, body))).toMatchObject({
      is: "found",
      path: source,
    });
  });

  it("says that a page is program code", async () => {
    expect(await found(files, "https://tea.example/tea/contact", html("Contact", TEXT))).toMatchObject({
      is: "none",
      words: expect.stringContaining("program code (src/app/contact/page.tsx)"),
    });
  });
});

describe("a permalink that code makes", () => {
  const files = {
    "eleventy.config.js": "export default function () {}",
    "posts/posts.json": '{"permalink": "function"}',
    "posts/posts.11tydata.js": "export default { permalink: (data) => data.page.fileSlug };",
    "posts/tea.md": md("Tea", "Short."),
  };

  it("is no reason to take a file whose name and title are only a part of the page's", async () => {
    const page = html("Green Tea", "Short.");
    expect((await found(files, "https://tea.example/posts/green-tea/", page)).is).not.toBe("found");
  });
});

describe("a generator that Sitemend doesn't know", () => {
  const zola = { "config.toml": 'base_url = "https://tea.example"\n[markdown]\n', "content/tea.md": md("Tea", TEXT) };
  const named = (name: string) => ({ is: "none", words: expect.stringContaining(`made for ${name}`) });

  it.each<[string, Record<string, string>]>([
    ["Zola", { ...zola, "templates/index.html": "{{ config.title }}" }],
    ["Zola", { "site/zola.toml": "base_url = 'x'\n", "site/content/tea.md": md("Tea", TEXT) }],
    ["Gatsby", { "gatsby-config.ts": "", "src/html.html": "" }],
    ["Nuxt", { "nuxt.config.ts": "", "content/tea.md": md("Tea", TEXT) }],
    ["SvelteKit", { "svelte.config.js": "", "src/app.html": "%sveltekit.body%" }],
    ["MkDocs", { "mkdocs.yml": "", "docs/tea.md": md("Tea", TEXT) }],
    ["mdBook", { "book.toml": "", "src/tea.md": md("Tea", TEXT) }],
  ])("is told by its name: %s", async (name, files) => {
    expect(await found(files, "https://tea.example/tea/", html("Tea", TEXT))).toMatchObject(named(name));
  });

  it("is none where another one's project is there, or plain HTML", async () => {
    const hugo = { "config.toml": 'baseURL = "/"\n[params]\nbase_url = "x"\n', "content/tea.md": md("Tea", TEXT) };
    expect(await found({ ...hugo, "mkdocs.yml": "" }, "https://tea.example/tea/", html("Tea", TEXT))).toMatchObject({
      path: "content/tea.md",
    });
    const plain = { "svelte.config.js": "", "index.html": html("Tea", TEXT) };
    expect(await found(plain, "https://tea.example/", html("Tea", TEXT))).toMatchObject({ path: "index.html" });
  });
});

describe("a repository that is too large to be read", () => {
  const large = "x".repeat(150_000);
  const files = {
    ...Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`a/large-${index}.md`, large])),
    "site/index.html": html("Tea", TEXT),
  };
  const at = (folders: readonly string[]) => found(files, "https://tea.example/", html("Tea", TEXT), folders);

  it("is refused with the way out, which is one", async () => {
    expect(await at([])).toMatchObject({ is: "none", words: expect.stringContaining("Set the folders") });
    expect(await at(["site"])).toMatchObject({ is: "found", path: "site/index.html" });
  });
});

describe("a page whose file can't be told", () => {
  const home = "https://tea.example/";
  const theme = html(
    "My Site",
    "Welcome to the site that its theme makes of settings and posts, and of nothing else at all.",
  );
  const front = (text: string) => `---\n${text}\n---\n`;
  const hexo = { "_config.yml": "title: Hexo\n", "source/_posts/hello-world.md": md("Hello World", TEXT) };
  const hugo = { "hugo.toml": 'title = "My Site"\n', "archetypes/default.md": "+++\n+++\n" };

  it.each<[string, string, Record<string, string>, RegExp]>([
    ["Hexo's home page", home, hexo, /has no file of its own: hexo makes it/],
    ["Hugo's home page", home, hugo, /has no file of its own: hugo makes it/],
    ["Hugo's page of a tag", `${home}tags/a/`, hugo, /conventions of hugo\. It may be made by a theme/],
    [
      "Jekyll's home page",
      home,
      { "_config.yml": "", "index.markdown": front("layout: home") },
      /index\.markdown\) has no title and little text/,
    ],
    [
      "VitePress's home page",
      home,
      { ".vitepress/config.mts": "", "index.md": front('layout: home\nhero:\n  name: "My Site"') },
      /index\.md\) has no title and little text/,
    ],
    [
      "Docusaurus's home page",
      home,
      { "docusaurus.config.js": "", "src/pages/index.js": "", "docs/intro.md": md("Intro", TEXT) },
      /program code \(src\/pages\/index\.js\)/,
    ],
    [
      "another language",
      home,
      { "hugo.toml": 'defaultContentLanguage = "de"\n[languages.de]\n', "content/_index.de.md": md("Tee", TEXT) },
      /in another language \(en\) than the file of its address \(content\/_index\.de\.md\)/,
    ],
    [
      "another text",
      home,
      { "_config.yml": "", "index.md": md("Tea", OTHER) },
      /other texts than .* \(index\.md\)\. Either/,
    ],
    [
      "two sites",
      home,
      { "a/_config.yml": "", "b/hugo.toml": "" },
      /several websites side by side \(jekyll in a\/, hugo in b\/\)\. Set the folders/,
    ],
    [
      "a long configuration",
      home,
      { "docusaurus.config.js": "//".repeat(40_000), "docs/intro.md": md("Intro", TEXT) },
      /configuration docusaurus\.config\.js has more than 64 kB/,
    ],
  ])("is told why: %s", async (_, url, files, words) => {
    const source = await found(files, url, theme);
    expect(source).toMatchObject({ is: "none", words: expect.stringMatching(words) });
    expect(JSON.stringify(source)).not.toContain("may not be deployed yet");
  });

  it("is read from settings of any length that are no code", async () => {
    const files = { "_config.yml": `# ${"-".repeat(100_000)}\nbaseurl: /shop\n`, "about.md": md("About", OTHER) };
    expect(await found(files, `${home}shop/about.html`, html("About", OTHER))).toMatchObject({ path: "about.md" });
  });
});
