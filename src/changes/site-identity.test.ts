import { describe, expect, it } from "vitest";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { identityOf, isSameIdentity } from "./site-identity.ts";

const PROFILE: WordPressProfile = {
  ...{ mode: "basic", homeUrl: null, restRoot: null, wordpressVersion: null, pluginVersion: null, seoPlugins: [] },
  ...{ userId: null, passwordUuid: null, instanceId: null, capabilities: [], missingCapabilities: [] },
  ...{ unfilteredHtml: false, multisite: false },
  settings: { blogPublic: null, tagline: null, permalinkStructure: null, attachmentPages: null },
  updates: { core: null, plugins: null, themes: null },
};
const site = (homeUrl: string | null, instanceId: string | null = null) =>
  identityOf({ platform: "wordpress", profile: { ...PROFILE, homeUrl, instanceId } });
/** There is no second one yet. */
const ofAnotherPlatform = (...given: Parameters<typeof site>) =>
  JSON.stringify({ ...JSON.parse(site(...given)), platform: "another" });
const withoutPlatform = (...given: Parameters<typeof site>) =>
  JSON.stringify({ ...JSON.parse(site(...given)), platform: undefined });
const HOME = "https://shop.example/blog";

describe("isSameIdentity", () => {
  it.each([
    ["nothing changed", site(HOME, "one"), site(HOME, "one")],
    ["the companion was installed", site(HOME), site(HOME, "one")],
    ["the companion was deleted", site(HOME, "one"), site(HOME)],
    ["it moved to https", site("http://shop.example/blog/", "one"), site(HOME, "one")],
    ["it moved to https without the companion", site("http://Shop.example/blog"), site(HOME)],
    ["an older row holds the number alone", "one", site(HOME, "one")],
    ["an older row holds the address alone", "http://shop.example/blog", site(HOME, "one")],
    ["two older rows", "one", "one"],
    ["an older row names no platform", withoutPlatform(HOME, "one"), site(HOME, "one")],
  ])("says that it is the same: %s", (_what, then, now) => {
    expect(isSameIdentity(then, now)).toBe(true);
    expect(isSameIdentity(now, then)).toBe(true);
  });

  it.each([
    ["another number at the same address, as of a companion installed anew", site(HOME, "one"), site(HOME, "two")],
    ["a copy at another address", site(HOME, "one"), site("https://staging.example/blog", "one")],
    ["another platform at the same address", ofAnotherPlatform(HOME, "one"), site(HOME, "one")],
    ["another platform at the address of an older row", ofAnotherPlatform(HOME), withoutPlatform(HOME)],
    ["another folder", site(HOME), site("https://shop.example/")],
    ["another port", site(HOME), site("https://shop.example:8443/blog")],
    ["another number than in an older row", "one", site(HOME, "two")],
    ["another address than in an older row", "https://other.example/", site(HOME, "one")],
    ["an older row with a number, and no number now", "one", site(HOME)],
    ["nothing is known of either", "", site(null)],
    ["what nobody wrote", "{", site(HOME)],
  ])("says that it is another: %s", (_what, then, now) => {
    expect(isSameIdentity(then, now)).toBe(false);
    expect(isSameIdentity(now, then)).toBe(false);
  });
});
