import { describe, expect, it } from "vitest";
import { authorizationEndpoint, candidates, linkedRoot, links } from "./discover.ts";
import { linkedObject } from "./object-link.ts";

const SITE = "https://tea.example/";

describe("links of a page's headers", () => {
  it("are read from one header or many, with quoted and bare values", () => {
    const headers = [
      ["link", '<https://tea.example/wp-json/>; rel="https://api.w.org/", <https://tea.example/?p=12>; rel=shortlink'],
      ["Link", '<https://tea.example/wp-json/wp/v2/posts/12>; rel="alternate"; title="JSON"; type="application/json"'],
    ] as const;
    expect(links(headers).map(({ rel, type }) => [rel, type])).toEqual([
      ["https://api.w.org/", ""],
      ["shortlink", ""],
      ["alternate", "application/json"],
    ]);
    expect(linkedRoot(headers, SITE)).toBe("https://tea.example/wp-json/");
    expect(linkedObject({ url: SITE, headers })).toEqual({ ref: "post:12", route: "/wp/v2/posts/12" });
  });

  it("survive what is no header at all", () => {
    expect(
      links([
        ["link", '<<<>;;; rel=">'],
        ["link", ""],
        ["links", "<x>; rel=y"],
      ]),
    ).toEqual([{ target: "", rel: "", type: "" }]);
    expect(linkedRoot([["link", '<http://[>; rel="https://api.w.org/"']], SITE)).toBeNull();
  });
});

describe("the object that a page names", () => {
  const named = (target: string, url = SITE) =>
    linkedObject({ url, headers: [["link", `<${target}>; rel="alternate"; type="application/json"`]] });

  it("is a post, a page, an item of the library, or a term", () => {
    expect(named("https://tea.example/wp-json/wp/v2/pages/3")?.ref).toBe("post:3");
    expect(named("https://tea.example/wp-json/wp/v2/media/9")?.ref).toBe("post:9");
    expect(named("https://tea.example/wp-json/wp/v2/categories/4")?.ref).toBe("term:4");
    expect(named("https://tea.example/index.php?rest_route=%2Fwp%2Fv2%2Fposts%2F7")).toEqual({
      ref: "post:7",
      route: "/wp/v2/posts/7",
    });
  });

  it("is nobody's when it is of another host, an author, or of another kind", () => {
    expect(named("https://other.example/wp-json/wp/v2/posts/3")).toBeNull();
    expect(named("https://tea.example/wp-json/wp/v2/users/1")).toBeNull();
    expect(named("https://tea.example/wp-json/oembed/1.0/embed?url=x")).toBeNull();
  });
});

describe("the places of the REST API", () => {
  it("are the one that the site names, then the usual ones, in a folder too", () => {
    expect(candidates(SITE, "https://tea.example/api/")).toEqual([
      "https://tea.example/api/",
      "https://tea.example/wp-json/",
      "https://tea.example/?rest_route=/",
    ]);
    expect(candidates("https://tea.example/shop/?x=1#y", null)).toEqual([
      "https://tea.example/shop/wp-json/",
      "https://tea.example/shop/?rest_route=/",
    ]);
    expect(candidates("https://tea.example/shop", null)[0]).toBe("https://tea.example/shop/wp-json/");
  });

  it("are never on another origin", () => {
    expect(candidates(SITE, "https://other.example/wp-json/").some((root) => root.includes("other"))).toBe(false);
    expect(candidates(SITE, "http://tea.example/wp-json/")[0]).toBe("https://tea.example/wp-json/");
  });
});

it("finds where a person grants access only where the site offers it", () => {
  const index = { name: "", url: "", home: "", namespaces: [] };
  const endpoints = { authorization: "https://tea.example/wp-admin/authorize-application.php" };
  expect(authorizationEndpoint({ ...index, authentication: { "application-passwords": { endpoints } } })).toBe(
    endpoints.authorization,
  );
  expect(authorizationEndpoint({ ...index, authentication: [] })).toBeNull();
});
