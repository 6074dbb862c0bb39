import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVariantOf, resolveUrl } from "./url-identity.ts";

describe("the identity of a URL", () => {
  test.each([
    ["HTTP://Example.COM:80/a", "http://example.com/a"],
    ["https://example.com:443", "https://example.com/"],
    ["https://example.com/a#b", "https://example.com/a"],
    ["https://example.com/a?", "https://example.com/a"],
    ["https://example.com/a?#x", "https://example.com/a"],
    ["https://example.com/%7euser/%c3%a9", "https://example.com/~user/%C3%A9"],
    ["https://example.com/é", "https://example.com/%C3%A9"],
    ["https://example.com/a/../b/./c", "https://example.com/b/c"],
    ["https://example.com/a/", "https://example.com/a/"],
    ["https://example.com/?b=2&a=1", "https://example.com/?b=2&a=1"],
    ["https://example.com/%", "https://example.com/%"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ])("%s is %s", (written, identity) => {
    expect(resolveUrl(written, undefined)?.url).toBe(identity);
  });

  test.each(["mailto:a@b.c", "javascript:void 0", "data:text/html,x", "tel:1", "http://", "http://[", "//"])(
    "%s leads to no page",
    (href) => {
      expect(resolveUrl(href, undefined)).toBeNull();
    },
  );

  test("a reference is resolved against its base and keeps its fragment", () => {
    expect(resolveUrl(" ../b?x#frag ", "https://example.com/a/c/d")).toEqual({
      url: "https://example.com/a/b?x",
      fragment: "frag",
    });
  });

  test("is its own identity, and a browser reads it as the same address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), rough()), (written) => {
        const once = resolveUrl(written, undefined);
        if (!once) return;
        expect(resolveUrl(once.url, undefined)).toEqual({ url: once.url, fragment: null });
        expect(new URL(once.url).href).toBe(once.url);
      }),
      { numRuns: 2000 },
    );
  });

  function rough() {
    const letters = [...'ab/.%?&=#2eE7~é~:@ \\|"<>^`{}', "%2e", "%2F", "%41", "%c3", ".."];
    return fc
      .array(fc.constantFrom(...letters), { maxLength: 20 })
      .map((parts) => `http://h.example/${parts.join("")}`);
  }
});

describe("variants of a site", () => {
  test.each([
    ["http://example.com/", true],
    ["https://www.example.com/", true],
    ["http://www.example.com/x", true],
    ["https://example.com/", false],
    ["https://example.com:8443/", false],
    ["https://shop.example.com/", false],
    ["https://example.org/", false],
  ])("%s: %s", (url, is) => {
    expect(isVariantOf(new URL(url), new URL("https://example.com"))).toBe(is);
  });
});
