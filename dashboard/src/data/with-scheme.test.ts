import { expect, it } from "vitest";
import { withScheme } from "./with-scheme.ts";

it.each([
  ["example.com", "https://example.com"],
  ["example.com/tea?a=b", "https://example.com/tea?a=b"],
  ["localhost", "https://localhost"],
  ["intranet:8080", "https://intranet:8080"],
  ["[::1]/", "https://[::1]/"],
  ["http://intranet", "http://intranet"],
  ["notaurl", "notaurl"],
  ["notaurl/a.b", "notaurl/a.b"],
])("takes %s for %s", (typed, sent) => {
  expect(withScheme(typed)).toBe(sent);
});
