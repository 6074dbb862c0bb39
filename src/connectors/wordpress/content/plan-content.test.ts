import { describe, expect, it } from "vitest";
import { occursOnce, type PieceEdit } from "../../edits/pieces.ts";
import { OTHER_ALT, planContent } from "./index.ts";
import type { ContentFixRequest } from "./plan.ts";

const PAGE = "https://example.com/tea/";
const TEA = "https://example.com/tea.jpg";

function plan(content: string, suggestion: ContentFixRequest) {
  return planContent({ content, pageUrl: PAGE, suggestion });
}

/** Makes the edits under the rule of the port; throws where one breaks it. */
function made(content: string, edits: readonly PieceEdit[]): string {
  return edits.reduce((text, { before, after }) => {
    if (!occursOnce(text, before)) throw new Error(`not once before: ${before}`);
    const next = text.replace(before, () => after);
    if (!occursOnce(next, after)) throw new Error(`not once after: ${after}`);
    return next;
  }, content);
}

function changed(content: string, suggestion: ContentFixRequest): string {
  const result = plan(content, suggestion);
  if (result.is === "unfixable") throw new Error(`${result.reason}: ${result.words}`);
  const next = made(content, result.edits);
  const back = result.edits.map(({ name, before, after }) => ({ name, before: after, after: before })).reverse();
  expect(made(next, back)).toBe(content);
  return next;
}

function reason(content: string, suggestion: ContentFixRequest): string {
  const result = plan(content, suggestion);
  return result.is === "unfixable" ? result.reason : "edits";
}

const image = (inner: string, json = '{"id":7,"sizeSlug":"large"}') =>
  `<!-- wp:image ${json} -->\n<figure class="wp-block-image size-large">${inner}</figure>\n<!-- /wp:image -->`;

describe("alt", () => {
  const alt: ContentFixRequest = { field: "alt", target: TEA, value: 'Tom & "Ann" <3' };

  it.each<[string, string | undefined, string?]>([
    ["<img src='/tea.jpg'>", `<img src='/tea.jpg' alt="Tom &amp; &quot;Ann&quot; &lt;3">`],
    ['<IMG ALT=old SRC="/tea.jpg"/>', '<IMG ALT="Tom &amp; &quot;Ann&quot; &lt;3" SRC="/tea.jpg"/>', "old"],
    ["<img alt src=/tea.jpg>", '<img alt="Tom &amp; &quot;Ann&quot; &lt;3" src=/tea.jpg>', ""],
    ["<img src=/tea.jpg alt='it&#039;s'>", '<img src=/tea.jpg alt="Tom &amp; &quot;Ann&quot; &lt;3">', "it's"],
    [
      "<img src=/tea.jpg alt='\"It&#039;s\" \n 3x4'>",
      '<img src=/tea.jpg alt="Tom &amp; &quot;Ann&quot; &lt;3">',
      "“It’s” 3×4",
    ],
    ["<img\r\n src = '../tea.jpg'\r\n>", `<img\r\n src = '../tea.jpg' alt="Tom &amp; &quot;Ann&quot; &lt;3"\r\n>`],
    ['<img src="/a?x=1&amp;y=2">', undefined],
  ])("is written into %s as the editor would", (before, after, was) => {
    const around = (text: string) => `<p>Tea 🍵</p>\r\n${text}\r\n<p>more</p>`;
    if (after === undefined) expect(reason(before, alt)).toBe("element_not_found");
    else expect(changed(around(before), was === undefined ? alt : { ...alt, was })).toBe(around(after));
  });

  it("decodes entities in addresses", () => {
    const fixRequest: ContentFixRequest = { field: "alt", target: "https://example.com/a?x=1&y=2", value: "Tea" };
    expect(changed('<img src="/a?x=1&amp;y=2">', fixRequest)).toBe('<img src="/a?x=1&amp;y=2" alt="Tea">');
  });

  it("changes all images of the address, in nested blocks, too", () => {
    const one = image('<img src="/tea.jpg" alt=""/>');
    const content = `<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column -->\n<div class="wp-block-column">${one}\n\n${one}</div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->\n\n${one}`;
    const fixRequest = { ...alt, was: "", value: "Green" };
    const result = plan(content, fixRequest);
    expect(result).toMatchObject({ is: "edits", currentValue: "" });
    expect(result.is === "edits" && result.edits).toHaveLength(3);
    expect(changed(content, fixRequest)).toBe(content.replaceAll('alt=""', 'alt="Green"'));
  });

  const KILN = ' alt="Kiln at night"';
  it.each<[string, (text: string) => string]>([
    ["classic content", (text) => `<p>Before</p>\r\n<img src="/tea.jpg"${text}>`],
    ["a caption", (text) => `[caption width="80"]<img src="/tea.jpg"${text} width="80" /> Our tea[/caption]`],
    ["a block of HTML", (text) => `<!-- wp:html --><img${text} src="/tea.jpg"><!-- /wp:html -->`],
    ["an image", (text) => image(`<img src="/tea.jpg"${text}/>`)],
    [
      "a gallery",
      (text) =>
        `<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images">${image(`<img src="/tea.jpg"${text}/>`)}</figure>\n<!-- /wp:gallery -->`,
    ],
    [
      "a gallery of old",
      (text) =>
        `<!-- wp:gallery {"ids":[7]} -->\n<ul class="wp-block-gallery"><li><figure><img src="/tea.jpg"${text} data-id="7"/></figure></li></ul>\n<!-- /wp:gallery -->`,
    ],
    [
      "media and text",
      (text) =>
        `<!-- wp:media-text {"mediaId":7,"mediaType":"image"} -->\n<div class="wp-block-media-text"><figure><img src="/tea.jpg"${text}/></figure><div></div></div>\n<!-- /wp:media-text -->`,
    ],
    [
      "a cover",
      (text) =>
        `<!-- wp:cover {"url":"/tea.jpg"${text && ',"alt":"Kiln at night"'}} -->\n<div class="wp-block-cover"><img src="/tea.jpg"${text}/></div>\n<!-- /wp:cover -->`,
    ],
  ])("changes of the copies in %s those as they were audited, and none of another text", (_where, copy) => {
    const bare = image('<img src="/tea.jpg"/>');
    const good = copy(KILN);
    const fixRequest = { ...alt, value: "Tea" };
    const kept = `${image('<img src="/tea.jpg" alt="Tea"/>')}\n\n${good}`;
    expect(plan(`${bare}\n\n${good}`, fixRequest)).toMatchObject({ currentValue: null });
    expect(changed(`${bare}\n\n${good}`, fixRequest)).toBe(kept);
    expect(changed(`${good}\n\n${bare}`, fixRequest)).toBe(`${good}\n\n${image('<img src="/tea.jpg" alt="Tea"/>')}`);
    const long = { ...alt, was: "Kiln at night", value: "A kiln" };
    expect(plan(`${bare}\n\n${good}`, long)).toMatchObject({ currentValue: "Kiln at night" });
    expect(changed(`${bare}\n\n${good}`, long)).toBe(`${bare}\n\n${good.replaceAll("Kiln at night", "A kiln")}`);
    expect(plan(good, fixRequest)).toMatchObject({ reason: "element_not_found", words: OTHER_ALT });
    expect(plan(good, { ...fixRequest, was: "" })).toMatchObject({ reason: "element_not_found", words: OTHER_ALT });
  });

  it("keeps copies with different texts apart by their names", () => {
    const content = '<img src="/tea.jpg"><br><img src="/tea.jpg" alt="IMG_1234"><hr><img src="/tea.jpg" alt="">';
    const names = [undefined, "IMG_1234", ""].map((was) => {
      const result = plan(content, was === undefined ? alt : { ...alt, was });
      return result.is === "edits" && result.edits.map(({ name }) => name);
    });
    expect(names).toEqual([[`img ${TEA}`], [`img ${TEA} alt="IMG_1234"`], [`img ${TEA} alt=""`]]);
  });

  it("keeps a cover's comment and HTML together", () => {
    const cover = (json: string, text: string) =>
      `<!-- wp:cover {"url":"/tea.jpg","id":3,${json}"dimRatio":50} -->\n<div class="wp-block-cover"><img class="wp-block-cover__image-background" alt="${text}" src="/tea.jpg" data-object-fit="cover"/><div class="wp-block-cover__inner-container"></div></div>\n<!-- /wp:cover -->`;
    const fixRequest: ContentFixRequest = { field: "alt", target: TEA, value: 'A "b" --> \\ <c>' };
    const json = '"alt":"A \\u0022b\\u0022 \\u002d\\u002d\\u003e \\\\ \\u003cc\\u003e",';
    expect(changed(cover("", ""), { ...fixRequest, was: "" })).toBe(cover(json, "A &quot;b&quot; --&gt; \\ &lt;c&gt;"));
    expect(changed(cover('"alt":"Old",', "Old"), { ...fixRequest, was: "Old", value: "" })).toBe(cover("", ""));
  });

  it("proposes nothing where the text is there already", () => {
    expect(plan('<img src="/tea.jpg" alt="A &quot;b&quot;">', { ...alt, value: 'A "b"' })).toEqual({
      is: "edits",
      edits: [],
      currentValue: 'A "b"',
      proposedValue: 'A "b"',
      warnings: [],
    });
  });

  it("grows a piece until it is unique before and after", () => {
    const content = '<img src="/tea.jpg"><br><img src="/tea.jpg" alt="Tea"><hr><img src="/tea.jpg">';
    expect(changed(content, { ...alt, value: "Tea" })).toBe(
      '<img src="/tea.jpg" alt="Tea"><br><img src="/tea.jpg" alt="Tea"><hr><img src="/tea.jpg" alt="Tea">',
    );
  });

  it("says where an image comes from that is not in the HTML", () => {
    const gallery = '[gallery ids="1,2" src="https://example.com/tea.jpg"]';
    expect(plan(gallery, alt)).toMatchObject({
      reason: "element_not_found",
      words: expect.stringContaining("shortcode"),
    });
    const dynamic = `<!-- wp:acme/card {"image":"${TEA}"} /-->`;
    expect(plan(dynamic, alt)).toMatchObject({
      reason: "element_not_found",
      words: expect.stringContaining("acme/card"),
    });
    const shared = '<!-- wp:block {"ref":5} /-->';
    expect(plan(shared, alt)).toMatchObject({
      reason: "element_not_found",
      words: expect.stringContaining("Patterns"),
    });
    expect(reason("<!-- <img src='/tea.jpg'> -->", alt)).toBe("element_not_found");
    expect(reason(`[box html="<img src='/tea.jpg'>"]`, alt)).toBe("element_not_found");
  });

  it("warns of a plugin's block and writes both sides where the block keeps both", () => {
    const card = (text: string) =>
      `<!-- wp:acme/card {"text":"${text}","n":1} -->\n<div><img src="/tea.jpg" alt="${text}"></div>\n<!-- /wp:acme/card -->`;
    const fixRequest = { ...alt, was: "Old tea", value: "New" };
    expect(changed(card("Old tea"), fixRequest)).toBe(card("New"));
    expect(plan(card("Old tea"), fixRequest)).toMatchObject({ warnings: [expect.stringContaining("acme/card")] });
  });
});

describe("image_removed", () => {
  const fixRequest: ContentFixRequest = { field: "image_removed", target: TEA, value: "" };

  it("takes the whole block and one gap", () => {
    const text = "<!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph -->";
    const block = image('<a href="/x"><img src="/tea.jpg" alt=""/></a><figcaption>Leaves</figcaption>');
    expect(changed(`${text}\n\n${block}\n\n${text}`, fixRequest)).toBe(`${text}\n\n${text}`);
    expect(changed(`${text}\n\n${block}`, fixRequest)).toBe(text);
    expect(changed(`${block}\n\n${text}`, fixRequest)).toBe(text);
    expect(plan(`${text}${block}`, fixRequest)).toMatchObject({ warnings: [expect.stringContaining("caption")] });
  });

  it.each([
    ['a <a href="/x"> <img src="/tea.jpg"> </a> b', "a  b"],
    ['a <a href="/x"><img src="/tea.jpg"><img src="/tea.jpg"></a> b', "a  b"],
    ['a <a href="/x">Tea <img src="/tea.jpg"></a> b', 'a <a href="/x">Tea </a> b'],
    ['a [caption id="x" width="3"]<a href="/x"><img src="/tea.jpg"></a> Leaves[/caption] b', "a  b"],
  ])("turns %s into %s", (before, after) => {
    expect(changed(before, fixRequest)).toBe(after);
  });

  it("leaves alone what cannot be without its image", () => {
    const block =
      '<!-- wp:media-text -->\n<div><figure><img src="/tea.jpg" alt=""/></figure></div>\n<!-- /wp:media-text -->';
    expect(reason(block, fixRequest)).toBe("would_break_block");
    expect(reason('<img src="/tea.jpg">', fixRequest)).toBe("value_not_possible");
  });
});

describe("image_attributes and embed_attributes", () => {
  const fixRequest: ContentFixRequest = { field: "image_attributes", target: TEA, value: 'width="30" height="20"' };

  it("write in classic content and in HTML blocks, and refuse image blocks", () => {
    expect(changed('<img src="/tea.jpg" width=5/>', fixRequest)).toBe('<img src="/tea.jpg" width=30 height="20">');
    const html = (inner: string) => `<!-- wp:html -->\n${inner}\n<!-- /wp:html -->`;
    expect(changed(html('<img src="/tea.jpg" />'), fixRequest)).toBe(
      html('<img src="/tea.jpg" width="30" height="20" />'),
    );
    expect(reason(image('<img src="/tea.jpg" alt=""/>'), fixRequest)).toBe("would_break_block");
  });

  it("reach frames, but not those that WordPress makes of an address", () => {
    const frame: ContentFixRequest = {
      field: "embed_attributes",
      target: "https://video.example/1",
      value: 'loading="lazy"',
    };
    expect(changed('<iframe src="https://video.example/1"></iframe>', frame)).toBe(
      '<iframe src="https://video.example/1" loading="lazy"></iframe>',
    );
    const embed =
      '<!-- wp:embed {"url":"https://video.example/1"} -->\n<figure><div>\nhttps://video.example/1\n</div></figure>\n<!-- /wp:embed -->';
    expect(reason(embed, frame)).toBe("would_break_block");
    expect(reason("<p>Tea</p>", frame)).toBe("element_not_found");
    expect(reason('<img src="/tea.jpg">', { ...fixRequest, value: 'onload="x()"' })).toBe("value_not_possible");
  });
});

describe("links", () => {
  const old = "https://example.com/old";
  const link: ContentFixRequest = { field: "link", target: old, value: "https://example.com/new?a=1&b=2" };

  it.each([
    ["<a class=x HREF=/old>Tea</a>", '<a class=x HREF="/new?a=1&amp;b=2">Tea</a>'],
    ["<a href='/old#x'>Tea</a>", "<a href='/new?a=1&amp;b=2#x'>Tea</a>"],
    ['<a href="//example.com/old">Tea</a>', '<a href="//example.com/new?a=1&amp;b=2">Tea</a>'],
    [
      '<map><area href="https://example.com/old"></map>',
      '<map><area href="https://example.com/new?a=1&amp;b=2"></map>',
    ],
  ])("lead elsewhere, in the form in which they were written: %s", (before, after) => {
    expect(changed(before, link)).toBe(after);
  });

  it.each([
    [{ ...link, asTyped: true }, "https://example.com/new?a=1&amp;b=2"],
    [{ ...link, value: "https://example.org/new" }, "https://example.org/new"],
    [{ ...link, value: "https://example.com//new" }, "https://example.com//new"],
  ])("lead elsewhere to the letter where a person wrote it or the site is another: %#", (fixRequest, after) => {
    expect(changed('<a href="/old">Tea</a>', fixRequest)).toBe(`<a href="${after}">Tea</a>`);
    expect(plan('<a href="/old">Tea</a>', fixRequest)).toMatchObject({ proposedValue: fixRequest.value });
  });

  it("keep to those whose text is meant, quotation marks as WordPress shows them", () => {
    const content = `<a href="/old">Don't</a> <a href="/old">Do</a>`;
    expect(changed(content, { ...link, was: "Don’t", value: "/new" })).toBe(
      `<a href="/new">Don't</a> <a href="/old">Do</a>`,
    );
  });

  it("say something else, and keep formatting and pictures", () => {
    const text: ContentFixRequest = { field: "link_text", target: old, was: "click here", value: "Tea & milk" };
    expect(changed('<p><a href="/old"><b> click\nhere </b></a></p>', text)).toBe(
      '<p><a href="/old"><b> Tea &amp; milk </b></a></p>',
    );
    expect(changed('<a href="/old"><img alt="click here"></a>', text)).toBe(
      '<a href="/old"><img alt="Tea &amp; milk"></a>',
    );
    const nameless: ContentFixRequest = { field: "link_text", target: old, value: "Tea" };
    expect(changed('<a href="/old"></a>', nameless)).toBe('<a href="/old">Tea</a>');
    expect(changed('<a href="/old"><svg></svg></a><a href="/old">No</a>', nameless)).toBe(
      '<a href="/old" aria-label="Tea"><svg></svg></a><a href="/old">No</a>',
    );
    expect(plan('<a href="/old">Tea</a>', nameless)).toMatchObject({ is: "edits", edits: [], currentValue: "Tea" });
    const inImage = image('<a href="/old"><img src="/tea.jpg" alt=""/></a>');
    expect(reason(inImage, nameless)).toBe("would_break_block");
  });

  it("get another rel or none", () => {
    const rel: ContentFixRequest = { field: "link_rel", target: old, value: "" };
    expect(changed('<a rel="nofollow" href="/old">Tea</a>', rel)).toBe('<a href="/old">Tea</a>');
    expect(changed("<a href='/old' rel = nofollow>Tea</a>", rel)).toBe("<a href='/old'>Tea</a>");
    expect(changed("<a href='/old'>Tea</a>", { ...rel, value: "noopener" })).toBe(
      `<a href='/old' rel="noopener">Tea</a>`,
    );
  });

  it("go, and their content stays; a button stays a button", () => {
    const removed: ContentFixRequest = { field: "link_removed", target: old, value: "" };
    expect(changed('<p><A HREF="/old">Tea <i>x</i></A> y</p>', removed)).toBe("<p>Tea <i>x</i> y</p>");
    expect(plan('<p><a href="/old">Tea <i>x</i></a> y</p>', removed)).toMatchObject({
      currentValue: '<a href="/old">Tea <i>x</i></a>',
      proposedValue: "Tea <i>x</i>",
    });
    const button = (attributes: string) =>
      `<!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link"${attributes}>Buy</a></div>\n<!-- /wp:button -->`;
    expect(changed(button(' href="/old" target="_blank" rel="noopener"'), removed)).toBe(button(""));
    const block = (inner: string, to: string) => image(inner, `{"id":7,"linkDestination":"${to}"}`);
    expect(changed(block('<a href="/old"><img src="/tea.jpg" alt=""/></a>', "custom"), removed)).toBe(
      block('<img src="/tea.jpg" alt=""/>', "none"),
    );
    expect(reason('<!-- wp:file -->\n<div><a href="/old">Tea</a></div>\n<!-- /wp:file -->', removed)).toBe(
      "would_break_block",
    );
  });

  it("are added at the end in the form of the content", () => {
    const added: ContentFixRequest = {
      field: "link_added",
      target: PAGE,
      value: '<a href="https://example.com/b?x=1&amp;y">Milk &amp; tea</a>',
    };
    const paragraph = '<p><a href="https://example.com/b?x=1&amp;y">Milk &amp; tea</a></p>';
    expect(changed("Tea\r\n", added)).toBe(`Tea\r\n\r\n${paragraph}\r\n`);
    expect(changed("Tea", added)).toBe(`Tea\n\n${paragraph}`);
    const block = "<!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph -->";
    expect(changed(`${block}\n`, added)).toBe(
      `${block}\n\n<!-- wp:paragraph -->\n${paragraph}\n<!-- /wp:paragraph -->\n`,
    );
    expect(plan('<a href="/b?x=1&y">Milk</a>', added)).toMatchObject({ is: "edits", edits: [] });
    expect(reason(" ", added)).toBe("element_not_found");
    expect(reason("Tea", { ...added, value: '<a href="javascript:x">Tea</a>' })).toBe("value_not_possible");
    expect(reason("Tea", { ...added, value: '<a href="/b">Tea</a><script>x</script>' })).toBe("value_not_possible");
  });
});

describe("resource, form_action and tabindex", () => {
  const http = "http://cdn.example/a.jpg";
  const resource: ContentFixRequest = { field: "resource", target: http, value: "https://cdn.example/a.jpg" };

  it("move addresses, also among the sources of a picture", () => {
    const content = `<img src="${http}" srcset="${http} 1x, ${http}?2 2x"><a href="${http}">x</a><video poster='${http}'></video>`;
    expect(changed(content, resource)).toBe(
      `<img src="https://cdn.example/a.jpg" srcset="https://cdn.example/a.jpg 1x, ${http}?2 2x"><a href="${http}">x</a><video poster='https://cdn.example/a.jpg'></video>`,
    );
    expect(changed(image(`<img src="${http}" alt=""/>`), resource)).toBe(
      image('<img src="https://cdn.example/a.jpg" alt=""/>'),
    );
    const scheme: ContentFixRequest = {
      field: "resource",
      target: "//cdn.example/x.js",
      value: "https://cdn.example/x.js",
    };
    expect(changed("<script src=//cdn.example/x.js></script>", scheme)).toBe(
      "<script src=https://cdn.example/x.js></script>",
    );
  });

  it("move a cover's address in both places, and refuse an image that fills its column", () => {
    const cover = (url: string) =>
      `<!-- wp:cover {"url":"${url}","dimRatio":50} -->\n<div class="wp-block-cover"><img alt="" src="${url}"/></div>\n<!-- /wp:cover -->`;
    expect(changed(cover(http), resource)).toBe(cover("https://cdn.example/a.jpg"));
    const filled = `<!-- wp:media-text {"imageFill":true} -->\n<div><figure style="background-image:url(${http})"><img src="${http}" alt=""/></figure></div>\n<!-- /wp:media-text -->`;
    expect(reason(filled, resource)).toBe("would_break_block");
  });

  it("change forms and the order of the Tab key", () => {
    const form: ContentFixRequest = {
      field: "form_action",
      target: "http://x.example/f",
      value: "https://x.example/f",
    };
    expect(changed('<FORM action="http://x.example/f"><button formaction=http://x.example/f></FORM>', form)).toBe(
      '<FORM action="https://x.example/f"><button formaction=https://x.example/f></FORM>',
    );
    expect(changed('<div tabindex="5"></div><i tabindex=6>', { field: "tabindex", target: "5", value: "0" })).toBe(
      '<div tabindex="0"></div><i tabindex=6>',
    );
  });
});

describe("headings", () => {
  const heading = (level: number, text: string, json = level === 2 ? "" : `{"level":${level}} `) =>
    `<!-- wp:heading ${json}-->\n<h${level} class="wp-block-heading">${text}</h${level}>\n<!-- /wp:heading -->`;

  it("move with those below them, in tag and comment", () => {
    const content = [
      heading(2, "Tea"),
      heading(4, "Green"),
      heading(5, "Sencha"),
      heading(4, "Black"),
      heading(2, "Milk"),
    ];
    const fixRequest: ContentFixRequest = { field: "heading_level", target: "Green", value: "3" };
    expect(changed(content.join("\n\n"), fixRequest)).toBe(
      [heading(2, "Tea"), heading(3, "Green"), heading(4, "Sencha"), heading(3, "Black"), heading(2, "Milk")].join(
        "\n\n",
      ),
    );
    expect(changed(heading(3, "Green"), { ...fixRequest, value: "2" })).toBe(heading(2, "Green"));
    expect(changed(heading(2, "Green"), { ...fixRequest, value: "3" })).toBe(heading(3, "Green"));
    const aligned = heading(3, "Green", '{"textAlign":"center","level":3,"anchor":"x"} ');
    expect(changed(aligned, { ...fixRequest, value: "2" })).toBe(
      heading(2, "Green", '{"textAlign":"center","anchor":"x"} '),
    );
    expect(changed("<H4 id=x>Green</H4 >\r\n<h5>Sencha</h5>", fixRequest)).toBe(
      "<H3 id=x>Green</H3 >\r\n<h4>Sencha</h4>",
    );
  });

  it("are refused where that is unclear or breaks a block", () => {
    const fixRequest: ContentFixRequest = { field: "heading_level", target: "Green", value: "3" };
    expect(reason("<h4>Green</h4><h4>Green</h4>", fixRequest)).toBe("element_ambiguous");
    expect(reason("<h4>Green</h4><h6>x</h6>", { ...fixRequest, value: "5" })).toBe("value_not_possible");
    expect(reason("<!-- wp:acme/title -->\n<h4>Green</h4>\n<!-- /wp:acme/title -->", fixRequest)).toBe(
      "would_break_block",
    );
    expect(reason("<h4>Black</h4>", fixRequest)).toBe("element_not_found");
    expect(plan("<h3>Green</h3>", fixRequest)).toMatchObject({ is: "edits", edits: [], currentValue: "H3: Green" });
  });

  it("are shown with the words that stay", () => {
    const fixRequest: ContentFixRequest = { field: "main_heading", value: "About us" };
    const content = "<h1>How it all began</h1><h1>Who we are</h1>";
    expect(plan(content, fixRequest)).toMatchObject({
      currentValue: "H1: How it all began\nH1: Who we are",
      proposedValue: "H2: How it all began\nH2: Who we are",
    });
    const skipped: ContentFixRequest = { field: "heading_level", target: "Green", value: "3" };
    expect(plan("<h4>Green</h4><h5>Sencha</h5>", skipped)).toMatchObject({
      currentValue: "H4: Green\nH5: Sencha",
      proposedValue: "H3: Green\nH4: Sencha",
    });
  });

  it("warn where the main heading is not found any more", () => {
    const suggestion: ContentFixRequest = { field: "main_heading", value: "Tom's teas" };
    const warnings = (title: string | null) =>
      planContent({ content: "<h1>Milk</h1>", title, pageUrl: "https://example.com/", suggestion });
    expect(warnings("Our teas")).toMatchObject({ warnings: [expect.stringContaining("Tom's teas")] });
    expect([warnings("Tom’s  teas"), warnings(null)]).toMatchObject([{ warnings: [] }, { warnings: [] }]);
  });

  it("leave one main heading", () => {
    const fixRequest: ContentFixRequest = { field: "main_heading", value: "Tea" };
    const content = [heading(1, "Tea"), heading(1, "Milk"), "<h1>Tea</h1>"].join("\n\n");
    expect(changed(content, fixRequest)).toBe([heading(1, "Tea"), heading(2, "Milk"), "<h2>Tea</h2>"].join("\n\n"));
    expect(reason("<h1>Tea</h1>", fixRequest)).toBe("element_ambiguous");
    expect(reason("<h2>Milk</h2>", fixRequest)).toBe("element_not_found");
  });

  it("get another text", () => {
    const fixRequest: ContentFixRequest = { field: "h1", value: "Tea & milk" };
    expect(changed(heading(1, "<strong>Old</strong>"), fixRequest)).toBe(heading(1, "<strong>Tea &amp; milk</strong>"));
    expect(changed('<h1 class="a"><img src="/tea.jpg"></h1>', fixRequest)).toBe(
      '<div><img src="/tea.jpg"></div><h1 class="a">Tea &amp; milk</h1>',
    );
    expect(reason("<h2>Milk</h2>", fixRequest)).toBe("element_not_found");
    expect(changed("<h1>One</h1><h1>Two</h1>", { ...fixRequest, was: "Two" })).toBe(
      "<h1>One</h1><h1>Tea &amp; milk</h1>",
    );
    expect(plan("<h1>One</h1>", fixRequest)).toMatchObject({ warnings: [expect.stringContaining("theme")] });
  });

  it("go when they are empty, with their block", () => {
    const fixRequest: ContentFixRequest = {
      field: "heading_removed",
      target: '<h2 class="wp-block-heading">',
      value: "",
    };
    expect(changed(`${heading(2, "Tea")}\n\n${heading(2, " ")}\n\n${heading(2, "Milk")}`, fixRequest)).toBe(
      `${heading(2, "Tea")}\n\n${heading(2, "Milk")}`,
    );
    expect(changed("a<h2> </h2>b<h3></h3>", fixRequest)).toBe("ab<h3></h3>");
  });
});

describe("what else a page has", () => {
  it("is changed in structured data only where its text names the block", () => {
    const content = '<script type="application/ld+json">{"a":1}</script>';
    const fixRequest: ContentFixRequest = { field: "json_ld_block", target: "1", value: '{"a":2}' };
    expect(reason(content, fixRequest)).toBe("element_ambiguous");
    expect(changed(content, { ...fixRequest, was: '{"a":1}' })).toBe(content.replace("1}", "2}"));
    expect(plan(content, { ...fixRequest, value: '{"a":1}' })).toMatchObject({ is: "edits", edits: [] });
    expect(reason("Tea", fixRequest)).toBe("element_not_found");
  });

  it("is no matter of the content", () => {
    expect(reason("Tea", { field: "lang", value: "en" })).toBe("kind_not_supported");
  });
});
