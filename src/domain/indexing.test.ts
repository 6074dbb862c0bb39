import { describe, expect, test } from "vitest";
import { canonicalElsewhere } from "./indexing.ts";

const named = (url: string, canonical: string) =>
  canonicalElsewhere({
    url,
    document: undefined,
    header: (name) => (name === "link" ? [`<${canonical}>; rel="canonical"`] : []),
  });

describe("the original that a page names", () => {
  test.each([
    ["itself, written otherwise", "https://tea.example/a", "https://TEA.example:443/a#top"],
    ["its live form, on the own machine", "http://localhost:8080/a?b=1", "https://tea.example/a?b=1"],
    ["its live form, in the own network", "http://192.168.0.7/", "https://tea.example/"],
  ])("is none when it is %s", (_, url, canonical) => {
    expect(named(url, canonical)).toBeNull();
  });

  test.each([
    ["another page of the live site", "http://localhost:8080/a", "https://tea.example/b"],
    ["the same page with other parameters", "http://localhost:8080/a?b=1", "https://tea.example/a"],
    ["the same path of another public site", "https://staging.tea.example/a", "https://tea.example/a"],
    ["a copy on another machine", "http://localhost:8080/a", "http://localhost:9090/a"],
  ])("is %s", (_, url, canonical) => {
    expect(named(url, canonical)).toBe(canonical);
  });
});
