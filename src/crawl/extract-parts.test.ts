import { describe, expect, test } from "vitest";
import { extractDocument } from "./extract.ts";

function read(html: string) {
  return extractDocument(new TextEncoder().encode(html), "https://example.com/tea", "text/html; charset=utf-8");
}

describe("names of links and buttons", () => {
  test.each([
    ['<a href="/"><svg><title>Home</title><path/></svg></a>', "Home"],
    ['<a href="/"><svg aria-label="Home"><path/></svg></a>', "Home"],
    ['<a href="/"><i class="icon" title="Home"></i></a>', "Home"],
    ['<a href="/"><span aria-label="Nobody reads this">Home</span></a>', "Home"],
    ['<a href="/"><i class="icon"></i></a>', ""],
  ])("%s is called “%s”", (html, name) => {
    expect(read(html).links[0]?.text).toBe(name);
    const button = read(html.replace('<a href="/">', "<button>").replace("</a>", "</button>"));
    expect(button.controls[0]?.label ?? "").toBe(name);
  });

  test("cannot be judged where people do not meet them, or where a script writes them", () => {
    const { links, controls } = read(
      '<a href="/a" aria-hidden="true"></a><div style="display: none"><a href="/b"></a></div><a href="/c"><my-icon></my-icon></a>' +
        '<a href="/d"></a><input><input type="hidden"><div hidden><input></div><input tabindex="-1">',
    );
    expect(links.map(({ unjudged }) => unjudged ?? false)).toEqual([true, true, true, false]);
    expect(controls.map(({ unjudged }) => unjudged ?? false)).toEqual([false, true, true, true]);
  });

  test("tell an image without alt from a decorative one", () => {
    const { links } = read(
      '<a href="/a"><img src="a"></a><a href="/b"><img src="b" alt=""></a><a href="/c"><img src="c" role="presentation"></a>' +
        '<a href="/d"><img src="d" aria-hidden="true"></a>',
    );
    expect(links.map(({ image, bareImage }) => [image, bareImage ?? false])).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [true, false],
    ]);
  });
});

describe("names of controls", () => {
  test.each([
    ['<button value="menu"></button>', null],
    ['<button value="menu">Menu</button>', "Menu"],
    ['<input type="submit" value="Send">', "Send"],
    ['<input type="image" alt="Send" value="x">', "Send"],
    ['<input type="text" value="Send">', null],
  ])("%s is called “%s”", (html, label) => {
    expect(read(html).controls[0]?.label).toBe(label);
  });

  test("are not judged where the control is disabled, by itself or with its field set", () => {
    const { controls } = read(
      "<input disabled><fieldset disabled><div><select></select></div><fieldset><input></fieldset></fieldset><input><fieldset><input></fieldset>",
    );
    expect(controls.map(({ unjudged }) => unjudged ?? false)).toEqual([true, true, true, false, false]);
  });
});

describe("ids", () => {
  test.each([
    ['<p id="a"></p><p id="a"></p>', ["a"]],
    ['<svg><path id="a"/></svg><svg><path id="a"/></svg>', []],
    ['<svg><path id="a"/></svg><p id="a"></p>', ["a"]],
    ['<p id="a"></p><math><mi id="a"></mi></math>', ["a"]],
    ['<svg><path id="a"/><foreignObject><p id="a"></p></foreignObject></svg>', ["a"]],
  ])("%s repeats %j", (html, ids) => {
    expect(read(html).duplicateIds).toEqual(ids);
  });
});

describe("pieces of the page in a drawing", () => {
  test.each([
    ["<svg><text>Axis</text><foreignObject><p>Tea</p></foreignObject></svg>", "Tea"],
    ["<svg><foreignObject><svg><text>x</text><foreignObject>Tea</foreignObject></svg></foreignObject></svg>", "Tea"],
    ["<noscript><svg><foreignObject>Tea</foreignObject></svg></noscript>", ""],
    ["<svg><desc>Axis</desc></svg>", ""],
    ["<foreignObject>Tea</foreignObject>", "Tea"],
    ["<textarea><foreignObject>Tea</foreignObject></textarea>", ""],
  ])("%s shows “%s”", (html, text) => {
    expect(read(html).mainText).toBe(text);
  });
});

describe("images for browsers without scripts", () => {
  test("are told apart, however deep they stand, and lack no alt in a link", () => {
    const { images, links } = read(
      '<img src="a"><noscript><p><img src="b"></p></noscript><a href="/c"><noscript><img src="c"></noscript></a><img src="d">',
    );
    expect(images.map(({ src, noscript }) => [src, noscript ?? false])).toEqual([
      ["a", false],
      ["b", true],
      ["c", true],
      ["d", false],
    ]);
    expect(links[0]?.bareImage).toBeUndefined();
  });
});

describe("a heading with the site's logo or name", () => {
  test.each([
    ['<h1><a href="/"><img src="l" alt="Tea House"></a></h1>', true],
    ['<h1><a href="https://example.com">Tea House</a></h1>', true],
    ['<a href="/"><h1>Tea House</h1></a>', true],
    ['<h1 class="Logo">Tea House</h1>', true],
    ['<div class="navbar-brand big"><h1>Tea House</h1></div>', true],
    ['<p id="site-name"></p><h1>Oolong</h1>', false],
    ['<h1 class="brand-story">Our story</h1>', false],
    ['<h1><a href="/tea">Tea</a></h1>', false],
    ['<h1><a href="/tea">Tea</a> of <a href="/">Tea House</a></h1>', false],
    ['<body class="logo"><h1>Oolong</h1>', false],
  ])("%s: %s", (html, isLogo) => {
    expect(read(html).headings[0]?.logo ?? false).toBe(isLogo);
  });
});

describe("what stands around an image", () => {
  test("is the caption of its figure and where its link leads", () => {
    const { images } = read(
      '<figure><a href="/b"><img src="b"></a><figcaption>A <b>cup</b></figcaption></figure><figure><figcaption>Late</figcaption>' +
        '<img src="d"></figure><img src="c">',
    );
    expect(images.map(({ linkUrl, caption }) => [linkUrl, caption])).toEqual([
      ["https://example.com/b", "A cup"],
      [undefined, "Late"],
      [undefined, undefined],
    ]);
  });
});

describe("the times and the author of a post", () => {
  test("are read where they are marked as such", () => {
    const { published, modified, author } = read(
      '<time datetime="2029-01-01">once</time><time class="entry-date published" datetime="2030-05-01T08:00:00+00:00">May</time>' +
        '<time class="updated" datetime="2030-06-01">June</time><a rel="author" href="/mei">Mei Lin</a>',
    );
    expect([published, modified, author]).toEqual(["2030-05-01T08:00:00+00:00", "2030-06-01", "Mei Lin"]);
  });

  test("reads the byline of a block theme", () => {
    const page = read(
      '<div class="wp-block-post-date"><time datetime="2030-05-01T08:00:00+00:00">May</time></div>' +
        '<p class="wp-block-post-author__name">Mei Lin</p>',
    );
    expect(page).toMatchObject({ published: "2030-05-01T08:00:00+00:00", author: "Mei Lin" });
  });

  test("are left out where nothing marks them", () => {
    expect(read('<time datetime="May">May</time><a href="/mei">Mei</a>')).not.toHaveProperty("published");
  });
});

describe("prose", () => {
  test("is the main text block by block, without code", () => {
    const { prose } = read(
      "<nav>Menu</nav><main><h1>Tea</h1>first<p>One <b>two</b> three.</p><pre>{{ code }}</pre><p>Use <code>[x]</code> here.</p>tail</main>",
    );
    expect(prose).toEqual(["Tea", "first", "One two three.", "Use here.", "tail"]);
  });

  test("is cut after 20,000 letters", () => {
    const { prose } = read(`<p>${"tea ".repeat(4000)}</p><p>${"leaf ".repeat(4000)}</p><p>end</p>`);
    expect(prose.map(({ length }) => length)).toEqual([15_999, 4001]);
  });
});

describe("parts", () => {
  test("are found by class, id, rel, itemprop and label", () => {
    const { parts } = read(
      '<nav aria-label="Breadcrumb">Tea</nav><a rel="author">Mei</a><time datetime="2024-01-01">x</time><b itemprop="price">4</b><button name="add-to-cart">Buy</button><div id="cookie-banner"></div>',
    );
    expect(parts.toSorted()).toEqual(["breadcrumb", "byline", "cart", "consent", "date", "price"]);
  });

  test("are no trail where the place for one is empty", () => {
    expect(read('<nav class="breadcrumb disable"> </nav><h1>Tea</h1>').parts).toEqual([]);
  });

  test("are not found in other words", () => {
    expect(read('<p class="authority update-candidate priceless">x</p>').parts).toEqual([]);
  });

  test("of the page are counted or kept as written", () => {
    const page = read(
      '<body class=" single  post "><article><p>a<p>b</article><picture><source></picture><picture><img></picture><div tabindex="3"></div><i tabindex="0"></i>',
    );
    expect(page.bodyClass).toBe("single post");
    expect(page.counts).toEqual({ article: 1, p: 2 });
    expect(page.emptyPictures).toEqual(["<picture>"]);
    expect(page.tabindexes).toMatchObject([{ tabindex: 3 }]);
  });
});

test("videos say whether they have sound and captions", () => {
  const { videos } = read(
    '<video controls><source src="a.mp4"><track kind="captions" src="a.vtt"></video><video autoplay muted src="b.mp4"></video><video controls src="c.mp4"><track kind="chapters"></video>',
  );
  expect(videos).toMatchObject([
    { src: "a.mp4", hasCaptions: true, hasSound: true },
    { src: "b.mp4", hasCaptions: false, hasSound: false },
    { src: "c.mp4", hasCaptions: false, hasSound: true },
  ]);
});

test("inline scripts tell hosts, files and known calls", () => {
  const { inlineReferences } = read(
    `<script>j.src='https://www.googletagmanager.com/gtm.js?id=x'; gtag('config'); u="//stats.example.org/"; s=u+'matomo.js'</script><script src="/a.js">b.js</script>`,
  );
  expect(inlineReferences).toEqual(["www.googletagmanager.com", "gtm.js", "gtag", "stats.example.org", "matomo.js"]);
});

test("messages of PHP are found as PHP writes them, and nowhere else", () => {
  const message = "Undefined variable $tea in <b>/var/www/tea.php</b> on line <b>12</b>";
  expect(read(`<br />\n<b>Warning</b>:  ${message}<br /><p>Tea</p>`).phpMessages).toEqual([
    "Warning: Undefined variable $tea in /var/www/tea.php on line 12",
  ]);
  expect(read(`<pre>&lt;b&gt;Warning&lt;/b&gt;: ${message}</pre><b>Warning</b>: hot`).phpMessages).toEqual([]);
});
