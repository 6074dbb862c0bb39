import { expect, test } from "vitest";
import { isMadeArchive } from "./archives.ts";

test.each([
  ["/archives", true],
  ["/archive/", true],
  ["/archives/2019/05/", true],
  ["/archives/category/tea", true],
  ["/archives/date/2019/05", true],
  ["/blog/archive/2019", true],
  ["/tag/tea/", true],
  ["/2019/05/", true],
  // Permalinks of posts, and the manual of an old version.
  ["/archives/123", false],
  ["/archives/2019/05/how-to-brew", false],
  ["/archives/2.0/ajax.html", false],
  ["/archivessteep/", false],
])("%s: a list that a system made: %s", (path, isList) => {
  expect(isMadeArchive(`https://tea.example${path}`)).toBe(isList);
});
