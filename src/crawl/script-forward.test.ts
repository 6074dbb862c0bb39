import { describe, expect, it } from "vitest";
import { scriptForward } from "./script-forward.ts";

const STUB = { nodeCount: 10, wordCount: 4, hasInlineScript: true };

describe("scriptForward", () => {
  it.each([
    ['<script>window.location.replace("/")</script>', "/"],
    ["<script>location.href = '/tea?a=1';</script>", "/tea?a=1"],
    ['<script>document.location="https://example.com/"</script>', "https://example.com/"],
    [
      '<script>const to = "/a"; location.replace(to + location.hash);</script><noscript><meta http-equiv="refresh" content="0; url=/a"></noscript>',
      "/a",
    ],
  ])("reads where a page without content sends its visitors: %s", (html, target) => {
    expect(scriptForward(html, STUB)).toBe(target);
  });

  it.each([
    '<script>if (ok) location.replace("/")</script>',
    '<script>setTimeout(() => { location.href = "/" }, 5000)</script>',
    "<script>location.replace(target)</script>",
    '<script>function leave() { location.href = "/out" }</script>',
    '<script>const leave = () => location.assign("/out")</script>',
    '<script>isOld && location.replace("/old")</script>',
    '<script>location.href = isOld ? "/old" : "/new"</script><noscript><meta http-equiv="refresh" content="0; url=/new"></noscript>',
    '<script>try { start() } catch { location.href = "/out" }</script>',
    '<script>if (location.href == "/tea") start()</script>',
    '<script>location.href == "/tea"</script>',
    "<p>location.replace('/')</p>",
  ])("does not guess: %s", (html) => {
    expect(scriptForward(html, STUB)).toBeNull();
  });

  it("leaves alone a page that has content, or no script", () => {
    const html = '<script>start(); location.replace("/")</script>';
    expect(scriptForward(html, STUB)).toBe("/");
    expect(scriptForward(html, { ...STUB, wordCount: 31 })).toBeNull();
    expect(scriptForward(html, { ...STUB, nodeCount: 31 })).toBeNull();
    expect(scriptForward('<script>location.replace("/")</script>', { ...STUB, hasInlineScript: false })).toBeNull();
  });

  const page = { nodeCount: 300, wordCount: 500, hasInlineScript: true };

  it.each([
    ['<script>window.location.href = "https:\\/\\/news.example\\/tea";</script>', "https://news.example/tea"],
    ["<script type=text/javascript>\n location.replace('/tea') ; </script>", "/tea"],
    ['<!-- old --><script>document.location="/tea"</script><!-- end -->', "/tea"],
  ])("sends on from a page with content where a script does nothing else: %s", (html, target) => {
    expect(scriptForward(`<p>Tea</p>${html}`, page)).toBe(target);
  });

  it.each([
    '<script>track(); location.href = "/tea"</script>',
    '<script>if (old) location.href = "/tea"</script>',
    "<script>location.href = target</script>",
    '<!-- <script>location.href = "/tea"</script> -->',
    '<!-- <script>location.href = "/tea"</script>',
    '<script>var location = "/tea"</script>',
    '<script>my.location = "/tea"</script>',
  ])("leaves a page with content alone where it may stay: %s", (html) => {
    expect(scriptForward(`<p>Tea</p>${html}`, page)).toBeNull();
  });
});
