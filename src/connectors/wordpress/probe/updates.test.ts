import { describe, expect, it } from "vitest";
import { WordPressProfile } from "#domain/wordpress.ts";
import { Status } from "../guarded/contract.ts";
import { updatesOf } from "./updates.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;
const NOTHING = { core: null, plugins: null, themes: null };

const STATUS = {
  ...{ plugin: "1.1.0", instanceId: "a", wordpress: "6.1.9", home: "", siteurl: "", multisite: false },
  ...{ serverTime: NOW, user: { id: 1, login: "ann", capabilities: [] }, unfilteredHtml: true, seoPlugins: [] },
  ...{ transactional: true, writable: true, settings: {} },
};
const said = (updates: unknown) => updatesOf(Status.parse({ ...STATUS, updates }));

describe("updatesOf", () => {
  it("tells what WordPress has noted, however old", () => {
    const tea = { id: "tea/tea.php", name: "Tea", version: "1.0", newer: "1.1" };
    const updates = {
      core: { checkedAt: NOW - 90 * DAY, newer: ["6.1.10"] },
      plugins: { checkedAt: null, newer: [tea] },
      themes: { checkedAt: NOW, newer: [] },
    };
    expect(said(updates)).toEqual({ core: ["6.1.10"], plugins: [tea], themes: [] });
  });

  it("does not take it for up to date where WordPress has not looked for a week", () => {
    const noted = (age: number) => ({ checkedAt: NOW - age, newer: [] });
    expect(said({ core: noted(7 * DAY), plugins: noted(7 * DAY + 1), themes: { checkedAt: null, newer: [] } })).toEqual(
      {
        ...NOTHING,
        core: [],
      },
    );
  });

  it("cannot tell without the plugin, with an older one, and by an answer that it does not know", () => {
    expect(updatesOf(null)).toEqual(NOTHING);
    expect(updatesOf(Status.parse(STATUS))).toEqual(NOTHING);
    expect(said(null)).toEqual(NOTHING);
    expect(said({ core: "6.1", plugins: null, themes: { newer: {} } })).toEqual(NOTHING);
    expect(said(["a"])).toEqual(NOTHING);
  });
});

it("is not known of connections that were made earlier", () => {
  expect(WordPressProfile.shape.updates.parse(undefined)).toEqual(NOTHING);
});
