import { describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { planFix } from "./index.ts";

const URL_OF_PAGE = "https://tea.example/about/";

async function changed(path: string, text: string, html: string, suggestion: FixRequest["suggestion"]) {
  const files = { "_config.yml": "title: Tea\n", [path]: text };
  const plan = planFix(
    suggestion,
    { url: URL_OF_PAGE, html },
    path,
    await readSite(treeOfTexts(files), { folders: [] }),
  );
  if (plan.is === "refused") return plan;
  return plan.edits.reduce(
    (left, edit) => (edit.kind === "fragment" ? left.replace(edit.before, () => edit.after) : left),
    text,
  );
}

describe("Markdown", () => {
  const text = `---
title: About
---

# About *our* tea {#about}

![Old [cup]](/cup.jpg "Cup") and ![](leaf.jpg), see [the shop](/shop/#top "Shop") or [the shop][shop].

\`![Old [cup]](/cup.jpg)\`

<img src="/pot.jpg" alt="Pot">

[shop]: </shop/>
`;
  const html = `<h1>About our tea</h1><img src="/cup.jpg" alt="Old [cup]"><img src="/about/leaf.jpg" alt=""><img src="/pot.jpg" alt="Pot">
<a href="/shop/#top">the shop</a> <a href="/shop/">the shop</a>`;
  const change = (suggestion: FixRequest["suggestion"]) => changed("about.md", text, html, suggestion);

  it("sets alternative texts", async () => {
    const cup = {
      field: "alt",
      target: "https://tea.example/cup.jpg",
      was: "Old [cup]",
      value: "A new cup & pot",
    } as const;
    expect(await change(cup)).toBe(text.replace('![Old [cup]](/cup.jpg "', '![A new cup & pot](/cup.jpg "'));
    const leaf = { field: "alt", target: "https://tea.example/about/leaf.jpg", was: "", value: "Leaf" } as const;
    expect(await change(leaf)).toBe(text.replace("![](leaf", "![Leaf](leaf"));
    const pot = { field: "alt", target: "https://tea.example/pot.jpg", was: "Pot", value: 'A "pot"' } as const;
    expect(await change(pot)).toBe(text.replace('alt="Pot"', 'alt="A &quot;pot&quot;"'));
  });

  it.each(["a *new* cup", "[cup]", "a_b_c", "a | b"])(
    "refuses the alternative text %s, which generators show differently",
    async (value) => {
      const cup = { field: "alt", target: "https://tea.example/cup.jpg", was: "Old [cup]", value } as const;
      expect(await change(cup)).toMatchObject({ is: "refused", reason: "value_not_possible" });
    },
  );

  it("changes what is shown of links and images by reference, and not their names", async () => {
    const written =
      "![][cup] ![pot] ![Leaf][] [the shop][s]\n\n[cup]: /cup.jpg\n[pot]: /pot.jpg\n[leaf]: /leaf.jpg\n[s]: /shop/\n[s]: /other/\n";
    const shown =
      '<img src="/cup.jpg" alt=""><img src="/pot.jpg" alt="pot"><img src="/leaf.jpg" alt="Leaf"><a href="/shop/">the shop</a>';
    const one = (field: "alt" | "link_text", target: string, was: string) =>
      changed("about.md", written, shown, { field, target: `https://tea.example${target}`, was, value: "New words" });
    expect(await one("alt", "/cup.jpg", "")).toBe(written.replace("![][cup]", "![New words][cup]"));
    expect(await one("link_text", "/shop/", "the shop")).toBe(written.replace("[the shop]", "[New words]"));
    for (const [path, was] of [
      ["/pot.jpg", "pot"],
      ["/leaf.jpg", "Leaf"],
    ] as const)
      expect(await one("alt", path, was)).toMatchObject({ is: "refused", reason: "element_ambiguous" });
  });

  it("finds an alternative text whose escapes the page shows or leaves out", async () => {
    const escaped = "![Old \\[cup\\]](/cup.jpg)\n";
    for (const was of ["Old cup", "Old \\[cup\\]", "Old [cup]"]) {
      const image = `<img src="/cup.jpg" alt="${was}">`;
      const cup = { field: "alt", target: "https://tea.example/cup.jpg", was, value: "New" } as const;
      expect(await changed("about.md", escaped, image, cup)).toBe("![New](/cup.jpg)\n");
    }
  });

  it.each(["[tea](javascript:alert(1))", "[tea] [shop]", "[tea]: /x"])(
    "refuses the link text %s, which is a link",
    async (value) => {
      const shop = { field: "link_text", target: "https://tea.example/shop/", was: "the shop", value } as const;
      expect(await change(shop)).toMatchObject({ is: "refused", reason: "value_not_possible" });
    },
  );

  it("escapes texts", async () => {
    const shop = {
      field: "link_text",
      target: "https://tea.example/shop/",
      was: "the shop",
      value: "*our* [shop]",
    } as const;
    expect(await change(shop)).toBe(text.replaceAll("[the shop]", "[\\*our\\* \\[shop\\]]"));
  });

  it("sets addresses of links and their definitions", async () => {
    const link = {
      field: "link",
      target: "https://tea.example/shop/",
      value: "https://tea.example/new (shop)/",
    } as const;
    const wanted = text.replace("(/shop/#top", "(/new%20%28shop%29/#top").replace("</shop/>", "</new%20%28shop%29/>");
    expect(await change(link)).toBe(wanted);
  });

  it("sets texts of links and the main heading", async () => {
    const shop = {
      field: "link_text",
      target: "https://tea.example/shop/",
      was: "the shop",
      value: "our shop",
    } as const;
    expect(await change(shop)).toBe(text.replaceAll("[the shop]", "[our shop]"));
    expect(await change({ field: "h1", value: "All about tea" })).toBe(
      text.replace("About *our* tea", "All about tea"),
    );
  });

  it.each(["{{ x }}", "a\nb", "{: .x}", "{onclick}", "see https://evil.example", "<script>", "==x=="])(
    "refuses the text %j",
    async (value) => {
      const shop = { field: "link_text", target: "https://tea.example/shop/", was: "the shop", value } as const;
      expect(await change(shop)).toMatchObject({ is: "refused", reason: "value_not_possible" });
    },
  );

  it("refuses program code as an address", async () => {
    const link = { field: "link", target: "https://tea.example/shop/", value: "javascript:alert(1)" } as const;
    expect(await change(link)).toMatchObject({ is: "refused", reason: "value_not_possible" });
  });

  it("finds nothing that the page doesn't show, or that is only quoted", async () => {
    const cup = { field: "alt", target: "https://tea.example/cup.jpg", was: "Other", value: "New" } as const;
    expect(await change(cup)).toMatchObject({ is: "refused", reason: "element_not_found" });
    const quoted = await changed("a.md", "`![Old](/cup.jpg)`\n", html, { ...cup, was: "Old" });
    expect(quoted).toMatchObject({ is: "refused", reason: "element_not_found" });
  });

  it("sets the title where the template prints it as the heading", async () => {
    const source = "---\ntitle: About\n---\nText\n";
    const result = await changed("about.md", source, "<h1>About</h1>", { field: "h1", value: "About us" });
    expect(result).toBe("---\ntitle: About us\n---\nText\n");
  });

  it("refuses hostile nesting", async () => {
    const cup = { field: "alt", target: "https://tea.example/cup.jpg", was: "Old [cup]", value: "New" } as const;
    for (const hostile of [
      ">".repeat(50_000),
      "- ".repeat(50_000),
      "[".repeat(100_000),
      "*a_".repeat(60_000),
      "![".repeat(90_000),
    ])
      expect(await changed("about.md", `${text}\n${hostile}\n`, html, cup)).toMatchObject({ is: "refused" });
  });
});

it("sets attributes in HTML", async () => {
  const text = `<html><body>\n<p>a < b</p><img src=/cup.jpg>\n<a href='/shop/'>x</a>\n<!-- <img src=/cup.jpg> --></body></html>`;
  const cup = { field: "alt", target: "https://tea.example/cup.jpg", value: "Cup" } as const;
  expect(await changed("about.html", text, text, cup)).toBe(
    text.replace("<img src=/cup.jpg>\n", '<img src=/cup.jpg alt="Cup">\n'),
  );
  const link = { field: "link", target: "https://tea.example/shop/", value: "https://tea.example/new/" } as const;
  expect(await changed("about.html", text, text, link)).toBe(text.replace("'/shop/'", "'/new/'"));
});

it("removes links and images of HTML", async () => {
  const text =
    '<html><body><p>See <a href="/shop/">our <b>shop</b></a> <img src="/cup.jpg" alt="Cup">.</p></body></html>\n';
  const link = { field: "link_removed", target: "https://tea.example/shop/", value: "" } as const;
  expect(await changed("about.html", text, text, link)).toBe(text.replace('<a href="/shop/">', "").replace("</a>", ""));
  const image = { field: "image_removed", target: "https://tea.example/cup.jpg", value: "" } as const;
  expect(await changed("about.html", text, text, image)).toBe(text.replace('<img src="/cup.jpg" alt="Cup">', ""));
});

describe("a main heading beside another one", () => {
  const demo = "---\ntitle: Tea\n---\n\n# Tea\n\n<h1>Hello demo</h1>\n";
  const page = "<h1>Tea</h1><h1>Hello demo</h1>";

  it("is changed alone, where the issue says which it is", async () => {
    const suggestion = { field: "h1", was: "Tea", value: "Green tea" } as const;
    expect(await changed("about.md", demo, page, suggestion)).toBe(demo.replace("# Tea", "# Green tea"));
  });

  it("is refused where nothing tells which of them is meant", async () => {
    expect(await changed("about.md", demo, page, { field: "h1", value: "Green tea" })).toMatchObject({
      ...{ is: "refused", reason: "element_ambiguous" },
    });
  });
});

describe("a page that says it isn't UTF-8", () => {
  const text =
    '<!doctype html><html><head><meta charset="iso-8859-1"><title>Tea</title></head><body><h1>Tea</h1></body></html>\n';

  it("takes plain letters only", async () => {
    expect(await changed("about.html", text, text, { field: "title", value: "Green tea" })).toBe(
      text.replace("<title>Tea", "<title>Green tea"),
    );
    expect(await changed("about.html", text, text, { field: "title", value: "Grüner Tee" })).toMatchObject({
      ...{ is: "refused", reason: "value_not_possible", words: expect.stringContaining("iso-8859-1") },
    });
  });
});
