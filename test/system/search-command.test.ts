/** `sitemend search`, on the data folder and on a server. */
import { writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ServiceAccount } from "../support/google/service-account.ts";
import { type ServiceWithGoogle, SHOP, serviceWithGoogle } from "../support/google/service-with-google.ts";
import { wmxSite } from "../support/google/sites.ts";
import { type OtherMachine, openOtherMachine } from "../support/other-machine.ts";
import { pagesCsv, SOME_SEARCH_FILE } from "../support/search-figures.ts";
import { PASSWORD_OF_OWNER, sitemend } from "../support/service.ts";

const DAYS = ["--first-day", "2026-01-01", "--last-day", "2026-01-28"];
const TODAY = new Date().toISOString().slice(0, 10);
let service: ServiceWithGoogle;
let machine: OtherMachine;
let account: ServiceAccount;
beforeAll(async () => {
  service = await serviceWithGoogle();
  machine = await openOtherMachine();
  await service.owner.call("POST", "/api/v1/websites", { url: `${SHOP}/` });
  account = await service.google.newServiceAccount();
  const login = ["login", "--server", service.url, "--email", "owner@example.com", "--password-stdin"];
  expect(await machine.run(login, `${PASSWORD_OF_OWNER}\n`)).toMatchObject({ code: 0 });
  await writeFile(machine.file("pages.csv"), pagesCsv(SHOP, [["/", 12, 340]]));
  await writeFile(machine.file("queries.csv"), SOME_SEARCH_FILE.body);
  await writeFile(machine.file("notes.csv"), "name,price\ntea,3\n");
  await writeFile(machine.file("key.json"), account.key);
}, 120_000);
afterEach(() => service.google.behave());
afterAll(async () => {
  await machine?.remove();
  await service?.close();
});

const local = (...args: string[]) => sitemend(["search", ...args], service.dataDir);
const remote = (...args: string[]) => machine.run(["search", ...args, "--server", service.url]);
const file = (name: string) => machine.file(name);

describe.each([
  ["on the data folder", local],
  ["on a server", remote],
])("%s", (_where, search) => {
  it("imports figures, lists them, and replaces those of the same days", async () => {
    for (let times = 0; times < 2; times++) {
      const imported = await search("import", SHOP, file("pages.csv"), ...DAYS);
      expect(imported).toMatchObject({ code: 0, stderr: "" });
      expect(imported.stdout).toMatch(
        /^Imported search figures of https:\/\/tea\.example:\nsfg_\w+ {2}2026-01-01 to 2026-01-28 {2}12 clicks, 340 impressions, 1 page, no queries\n$/,
      );
    }
    const { stdout } = await search("list", SHOP);
    expect(stdout.match(/2026-01-01 to 2026-01-28/g)).toHaveLength(1);
  });

  it("takes queries of the same days beside the pages, and says what is unknown without pages", async () => {
    const days = ["--first-day", "2025-12-01", "--last-day", "2025-12-28"];
    await search("import", SHOP, file("pages.csv"), ...days);
    const both = await search("import", SHOP, file("queries.csv"), ...days);
    expect(both.stdout).toContain("12 clicks, 340 impressions, 1 page, 1 query\n");
    const alone = await search("import", SHOP, file("queries.csv"), "--first-day", "2026-02-01", "--last-day", TODAY);
    expect(alone.stdout.split("\n").slice(1)).toEqual([
      expect.stringContaining("clicks and impressions unknown, no pages, 1 query"),
      "  Without pages they order nothing.",
      `  ${TODAY} isn't final: Search Console may change its figures for up to three days.`,
      "",
    ]);
    expect((await search("list", SHOP)).stdout).not.toMatch(/\b0 clicks/);
  });

  it.each([
    ["a file without days", () => ["import", SHOP, file("pages.csv")], "doesn't say which days"],
    ["another table", () => ["import", SHOP, file("notes.csv"), ...DAYS], "aren't those of a Search Console export"],
    ["no file", () => ["import", SHOP, file("gone.csv")], "can't be read"],
    ["no key", () => ["connect", SHOP, file("gone.json")], "can't be read"],
    ["a key that is none", () => ["connect", SHOP, file("notes.csv")], "JSON file that Google made"],
    ["a website that isn't connected", () => ["fetch", SHOP], "isn't connected to Search Console"],
  ])("refuses %s", async (_what, args, words) => {
    const { code, stderr } = await search(...args());
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it("says that nothing is connected", async () => {
    expect((await search("status", SHOP)).stdout).toBe(`${SHOP} isn't connected to Search Console.\n`);
  });
});

it("connects on a server, fetches there, and says what went wrong", async () => {
  const { google } = service;
  google.sites.set(account.email, [wmxSite(`${SHOP}/`)]);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const record = { day, page: `${SHOP}/`, query: "tea", clicks: 7, impressions: 70, position: 2 };
  google.data.set(`${SHOP}/`, { records: [record] });
  const connected = await remote("connect", SHOP, file("key.json"));
  expect(connected.stdout).toBe(`Connected ${SHOP} as ${account.email}. Property: ${SHOP}/\n`);
  const fetched = await remote("fetch", SHOP);
  expect(fetched).toMatchObject({ code: 0, stderr: "" });
  expect(fetched.stdout).toContain(`to ${day}, 1 with data`);
  expect((await local("list", SHOP)).stdout).toContain("7 clicks, 70 impressions, 1 page, 1 query");
  google.misbehave("query", { status: 429 });
  const failed = await remote("fetch", SHOP);
  expect([failed.code, failed.stdout]).toEqual([
    3,
    expect.stringContaining("Problem:       Google's quota is used up."),
  ]);
  const status = await local("status", SHOP);
  expect([status.code, status.stdout]).toEqual([0, expect.stringContaining("Google's quota is used up.")]);
});
