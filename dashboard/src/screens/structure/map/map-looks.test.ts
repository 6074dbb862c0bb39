import { expect, it } from "vitest";
import type { CrawlMapData } from "./map-layout.ts";
import { countLooks, looksOf, MAP_LOOKS } from "./map-looks.ts";

it("tells pages without issues from what isn't a page", () => {
  const statuses = [200, 200, 404, 301, 0, 404];
  const severities = ["error", null, null, null, null, "warning"];
  const looks = looksOf({ statuses, severities } as unknown as CrawlMapData, "issues");
  const names = MAP_LOOKS.issues.map(({ key }) => key);
  expect([...looks].map((look) => names[look])).toEqual(["error", "none", "other", "other", "other", "warning"]);
  expect(countLooks(looks, looks.keys(), names.length)).toEqual([1, 1, 0, 1, 3]);
});
