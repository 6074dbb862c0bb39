import { describe, expect, test } from "vitest";
import { canonicalElsewhere, isNoindex, mayExpire } from "./indexing.ts";

const named = (url: string, canonical: string) =>
  canonicalElsewhere({
    ...{ url, at: 0 },
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

describe("a page that names the day from which it is not to be listed", () => {
  const at = Date.UTC(2026, 5, 15, 12);
  const says = (value: string) => {
    const declared = { url: "https://tea.example/", at, document: undefined, header: () => [value] };
    return [isNoindex(declared), mayExpire(declared)];
  };
  test.each([
    "2026-06-15",
    "2026-06-15T11:59:00Z",
    "2026-06-15T13:59:00+02:00",
    "15 Jun 2026 11:59:59 GMT",
    "15 Jun 2026 03:00:00 PST",
    "15-Jun-2026 10:00:00 CEST",
    "Monday, 15-Jun-26 11:00:00 UTC",
    "Mon, 15 Jun 2026 11:00:00 +0000",
    "Jun 14, 2026",
  ])("is not listed after %s", (date) => {
    expect(says(`unavailable_after: ${date}`)).toEqual([true, false]);
    expect(says(`googlebot: max-snippet:5, unavailable_after: ${date}, nofollow`)).toEqual([true, false]);
    expect(says(`otherbot: unavailable_after: ${date}`)).toEqual([false, false]);
  });

  test.each([
    "2026-06-16",
    "2026-06-15T12:01:00Z",
    "15 Jun 2026 12:00:00 -0500",
    "Tuesday, 16-Jun-26 11:00:00 UTC",
    "9999-12-31",
  ])("is listed until %s", (date) => {
    expect(says(`unavailable_after: ${date}`)).toEqual([false, true]);
  });

  test.each(["", "soon", "99/99/9999", "x".repeat(10_000), ",,,,"])("is listed if %j is no date", (date) => {
    expect(says(`unavailable_after: ${date}`)[0]).toBe(false);
  });
});
