import { describe, expect, it } from "vitest";
import { looksSame } from "../text.ts";
import { withNode } from "./json-ld.ts";
import { attachmentsOf } from "./media.ts";
import { movedAddress } from "./slug.ts";
import { readTags } from "./social.ts";
import { checkedAddress, checkedLine, checkedText } from "./values.ts";

describe("structured data", () => {
  const article = { "@context": "https://schema.org", "@type": "Article" };

  it("stands alone as it is, and with others in one graph", () => {
    const one = withNode(null, article);
    expect(JSON.parse(one ?? "")).toEqual(article);
    const two = withNode(one, { "@context": "https://schema.org", "@type": "Person", name: "Ann" });
    expect(JSON.parse(two ?? "")).toEqual({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Article" }, { "@type": "Person", name: "Ann" }],
    });
    const three = withNode(two, { "@type": "Thing" });
    expect(JSON.parse(three ?? "")["@graph"]).toHaveLength(3);
  });

  it("is not added twice, and nothing unreadable is written over", () => {
    const one = withNode(null, article) ?? "";
    expect(withNode(one, article)).toBe(one);
    expect(withNode("<script>", article)).toBeNull();
  });

  it("cannot end the script that holds it", () => {
    expect(withNode(null, { name: "</script>" })).not.toContain("</script>");
  });
});

it("reads tags from lines, by property or name, and leaves out what is none", () => {
  const lines =
    "<meta property=\"og:title\" content=\"Tea &amp; cake\">\n<meta name='twitter:card' content='summary'/>\n<script>";
  expect(readTags(lines).map(({ name, content }) => [name, content])).toEqual([
    ["og:title", "Tea & cake"],
    ["twitter:card", "summary"],
  ]);
  expect(readTags('<meta name="a" content="b"><script>x</script>')).toEqual([]);
});

it("moves an address only where its last part is the stored name", () => {
  expect(movedAddress("https://tea.example/shop/old/?x=1", "old", "new")).toBe("https://tea.example/shop/new/");
  expect(movedAddress("https://tea.example/old", "old", "new")).toBe("https://tea.example/new");
  expect(movedAddress("https://tea.example/t%C3%A9/", "t%c3%a9", "tea")).toBe("https://tea.example/tea/");
  expect(movedAddress("https://tea.example/?p=12", "old", "new")).toBeNull();
  expect(movedAddress("https://tea.example/12/", "old", "new")).toBeNull();
});

it("finds the items of the library that images of an address name", () => {
  const content = `<img src="/tea.jpg" class="wp-image-7"><img class='wp-image-8' src='/cake.jpg'>
    <img src="https://tea.example/tea.jpg" class="size-full wp-image-7"><img src="/tea.jpg">`;
  expect(attachmentsOf(content, "https://tea.example/tea.jpg", "https://tea.example/a/")).toEqual(["7"]);
});

it("takes no value that could not be stored as it is", () => {
  expect(() => checkedLine("two\nlines", 100)).toThrow("one line");
  expect(() => checkedText("a\u0000b", 100)).toThrow("can't be stored");
  expect(() => checkedText("\ud800", 100)).toThrow("can't be stored");
  expect(() => checkedText("long", 3)).toThrow("more than 3");
  expect(() => checkedAddress("javascript:alert(1)", 100)).toThrow("http");
  expect(() => checkedAddress("https://a:b@tea.example/", 100)).toThrow("http");
  expect(checkedText("Tee \u{1f375}\n", 100)).toBe("Tee \u{1f375}\n");
});

it("compares headings as a reader sees them", () => {
  expect(looksSame("Tea &amp; <em>cake</em>", "Tea &#38; cake")).toBe(true);
  expect(looksSame("It’s  tea", "It's tea")).toBe(true);
  expect(looksSame("Tea", "Coffee")).toBe(false);
});
