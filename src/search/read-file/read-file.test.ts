import { describe, expect, it } from "vitest";
import { zipOf } from "../../../test/support/zip-file.ts";
import { readSearchFile } from "./read-file.ts";

const ORIGIN = "https://www.tea.example";

/** In pieces, as a network delivers them. */
function read(content: string | Buffer, size = 50) {
  const bytes = Buffer.from(content);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return readSearchFile(pieces(), ORIGIN);
}

const reasonOf = async (content: string | Buffer) =>
  read(content).then(
    () => "read",
    (error) => error.fields?.[0]?.code ?? error,
  );

/** The export of somebody whose Search Console is in English. */
const EXPORT = [
  {
    name: "Queries.csv",
    content: "Top queries,Clicks,Impressions,CTR,Position\ngreen tea,30,600,5%,3.1\n=HYPERLINK(1),1,10,10%,9\n",
  },
  {
    name: "Pages.csv",
    content: `Top pages,Clicks,Impressions,CTR,Position\n${ORIGIN}/,"1,200","12,000",10%,2.5\n${ORIGIN}/green#brew,40,500,8%,7\n${ORIGIN}/green,2,100,2%,10\n`,
  },
  { name: "Countries.csv", content: "Country,Clicks,Impressions,CTR,Position\nGermany,900,9000,10%,3\n" },
  { name: "Devices.csv", content: "Device,Clicks,Impressions,CTR,Position\nMobile,900,9000,10%,3\n" },
  { name: "Search appearance.csv", content: "Search Appearance,Clicks,Impressions,CTR,Position\n" },
  {
    name: "Dates.csv",
    content: "Date,Clicks,Impressions,CTR,Position\n2026-01-01,60,600,10%,3\n2026-01-28,60,600,10%,3\n",
  },
  { name: "Filters.csv", content: "Filter,Value\nSearch type,Web\nDate,Last 28 days\n" },
];

const PAGES = [
  { url: `${ORIGIN}/`, clicks: 1200, impressions: 12_000, position: 2.5 },
  { url: `${ORIGIN}/green`, clicks: 42, impressions: 600, position: 7.5 },
];

it("reads the export of Search Console", async () => {
  expect(await read(zipOf(EXPORT))).toEqual({
    range: { firstDay: "2026-01-01", lastDay: "2026-01-28" },
    pages: PAGES,
    queries: [
      { query: "green tea", url: null, clicks: 30, impressions: 600, position: 3.1 },
      { query: "=HYPERLINK(1)", url: null, clicks: 1, impressions: 10, position: 9 },
    ],
    leftOut: { otherSite: 0, noUrl: 0, unreadable: 0 },
  });
});

it.each([
  [
    "German",
    "Häufigste Seiten;Klicks;Impressionen;CTR;Position",
    (n: string) => n.replace(",", "."),
    "10 %",
    "2,5",
    ";",
  ],
  [
    "French",
    "Pages les plus populaires;Clics;Impressions;CTR;Position",
    (n: string) => n.replace(",", "\u202f"),
    "10 %",
    "2,5",
    ";",
  ],
  ["Japanese", "上位のページ\tクリック数\t表示回数\tCTR\t掲載順位", (n: string) => n, "10%", "2.5", "\t"],
])("reads %s headers and numbers", async (_name, header, group, rate, position, by) => {
  const row = [`${ORIGIN}/`, group("1,200"), group("12,000"), rate, position].join(by);
  expect((await read(`\ufeff${header}\r\n${row}\r\n`)).pages).toEqual([PAGES[0]]);
});

it("tells tables apart by most rows: a query may look like a URL or a day", async () => {
  const [, ...others] = EXPORT;
  const rows = [
    `${ORIGIN}/green,50,500,10%,1`,
    "2026-01-01,5,50,10%,1",
    "green tea,30,600,5%,3.1",
    "tea,1,10,10%,9",
    "black tea,1,10,10%,9",
  ];
  const content = ["Top queries,Clicks,Impressions,CTR,Position", ...rows].join("\n");
  const { pages, queries, range } = await read(zipOf([{ name: "Queries.csv", content }, ...others]));
  expect(pages).toEqual(PAGES);
  expect(queries.map(({ query }) => query)).toEqual([`${ORIGIN}/green`, "2026-01-01", "green tea", "tea", "black tea"]);
  expect(range).toEqual({ firstDay: "2026-01-01", lastDay: "2026-01-28" });
});

it("reads an export that was packed again on a Mac, in a folder", async () => {
  const moved = EXPORT.map(({ name, content }) => ({ name: `export/${name}`, content }));
  const added = ["__MACOSX/export/._Pages.csv", "export/.DS_Store", "export/"].map((name) => ({
    name,
    content: name.endsWith("/") ? "" : "\0Mac",
  }));
  expect(await read(zipOf([...added, ...moved]))).toEqual(await read(zipOf(EXPORT)));
});

it.each(["utf16le", "utf16be"])("reads %s", async (encoding) => {
  const bytes = Buffer.from(`\ufeffSeite,Klicks,Impressionen,CTR,Position\n${ORIGIN}/grün,3,30,10%,1\n`, "utf16le");
  const { pages } = await read(encoding === "utf16be" ? bytes.swap16() : bytes, 7);
  expect(pages).toEqual([{ url: `${ORIGIN}/gr%C3%BCn`, clicks: 3, impressions: 30, position: 1 }]);
});

it("adds up pages of a table of pages and queries, also with a day in each row and the query first", async () => {
  const { range, pages, queries } = await read(
    [
      "query,page,date,clicks,impressions,ctr,position",
      `tea,${ORIGIN}/,2026-01-02,5,50,0.1,2.0`,
      `green tea,${ORIGIN}/,2026-01-01,1,50,0.02,4.0`,
      `tea,${ORIGIN}/,2026-01-01,5,100,0.05,5.0`,
    ].join("\n"),
  );
  expect(range).toEqual({ firstDay: "2026-01-01", lastDay: "2026-01-02" });
  expect(pages).toEqual([{ url: `${ORIGIN}/`, clicks: 11, impressions: 200, position: 4 }]);
  expect(queries).toEqual([
    { query: "tea", url: `${ORIGIN}/`, clicks: 10, impressions: 150, position: 4 },
    { query: "green tea", url: `${ORIGIN}/`, clicks: 1, impressions: 50, position: 4 },
  ]);
});

it("counts variants of scheme and host as the website's own pages", async () => {
  const rows = ["http://tea.example/a?b,1,10,10%,1", "https://tea.example/a?b,2,20,10%,1", `${ORIGIN}/a?b,4,40,10%,1`];
  const { pages } = await read(["page,clicks,impressions,ctr,position", ...rows].join("\n"));
  expect(pages).toEqual([{ url: `${ORIGIN}/a?b`, clicks: 7, impressions: 70, position: 1 }]);
});

it.each(["/", "/other"])("refuses sums that the database has no number for: of %s", async (path) => {
  const row = (at: string) => `${ORIGIN}${at},1,1500000000,0%,1`;
  expect(await reasonOf(["page,clicks,impressions,ctr,position", row("/"), row(path)].join("\n"))).toBe(
    "figures_too_large",
  );
});

it("reads queries by day", async () => {
  const { range, queries } = await read("query,date,clicks,impressions,ctr,position\ntea,2026-01-02,1,10,10%,3\n");
  expect([range, queries.length]).toEqual([{ firstDay: "2026-01-02", lastDay: "2026-01-02" }, 1]);
});

it("reads rows without a header, and takes a year for a query", async () => {
  expect((await read("2024,1,10,10%,3\n")).queries).toMatchObject([{ query: "2024", clicks: 1 }]);
});

it("takes no country for a query where Google shows no queries", async () => {
  const [queries, ...others] = EXPORT;
  const empty = { name: "Queries.csv", content: "Top queries,Clicks,Impressions,CTR,Position\n" };
  expect(queries?.name).toBe(empty.name);
  expect((await read(zipOf([empty, ...others]))).queries).toEqual([]);
});

it("counts rows of other sites, without a URL, and with numbers that contradict each other", async () => {
  const { pages, leftOut } = await read(
    [
      "Top pages,Clicks,Impressions,CTR,Position",
      `${ORIGIN}/,1,10,10%,1`,
      "http://tea.example/,2,20,10%,1",
      "https://coffee.example/,1,10,10%,1",
      "not a page,1,10,10%,1",
      `${ORIGIN}/a,11,10,10%,1`,
      `${ORIGIN}/b,1,10,50%,1`,
      `${ORIGIN}/c,1`,
    ].join("\n"),
  );
  expect(pages.map(({ url }) => url)).toEqual([`${ORIGIN}/`]);
  expect(leftOut).toEqual({ otherSite: 1, noUrl: 1, unreadable: 3 });
});

describe("refuses", () => {
  const filteredBy = (...rows: readonly string[]) =>
    EXPORT.map((file) =>
      file.name === "Filters.csv"
        ? { ...file, content: ["Filter,Value", ...rows, "Date,Last 28 days"].join("\n") }
        : file,
    );
  const csv = (name: string) => ({ name, content: "a,b\n" });
  it.each<[string, string | Buffer, string]>([
    ["what is no table of figures", "name,price\ntea,3\n", "columns_unknown"],
    ["the comparison of two ranges", `Page,a,b,c,d,e,f,g,h\n${ORIGIN}/,1,2,10,20,10%,10%,1,2\n`, "columns_unknown"],
    [
      "a file of another website",
      "Top pages,Clicks,Impressions,CTR,Position\nhttps://coffee.example/,1,10,10%,1\n",
      "other_site",
    ],
    ["an empty file", "", "columns_unknown"],
    ["days alone", "Date,Clicks,Impressions,CTR,Position\n2026-01-01,1,10,10%,1\n", "no_figures"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "no_csv"],
    ["a row without end", `Top pages,${"x".repeat(30_000)}`, "no_csv"],
    ["a name that leads out of the archive", zipOf([csv("../Pages.csv")]), "zip_broken"],
    ["an absolute name", zipOf([csv("/etc/Pages.csv")]), "zip_broken"],
    ["images only", zipOf(filteredBy("Search type,Image")), "filtered"],
    ["images only, in German", zipOf(filteredBy("Suchtyp,Bild")), "filtered"],
    ["one country", zipOf(filteredBy("Search type,Web", "Country,Germany")), "filtered"],
    ["queries with a word", zipOf(filteredBy("Search type,Web", "Query,+tea")), "filtered"],
    ["two folders", zipOf([csv("a/Pages.csv"), csv("b/Pages.csv")]), "zip_other_files"],
    ["folders in folders", zipOf([csv("a/b/Pages.csv")]), "zip_other_files"],
    ["an archive in the archive", zipOf([{ name: "inner.zip", content: zipOf(EXPORT) }]), "zip_other_files"],
    ["many files", zipOf(Array.from({ length: 40 }, (_, index) => csv(`${index}.csv`))), "zip_too_many_files"],
    ["files that say to be too large", zipOf([{ ...csv("a.csv"), claimedSize: 4_000_000_000 }]), "zip_too_large"],
    [
      "files larger than they say",
      zipOf([{ name: "Pages.csv", content: "x".repeat(9_000_000), claimedSize: 20 }]),
      "zip_broken",
    ],
    ["an archive that is cut off", zipOf(EXPORT).subarray(0, 300), "zip_broken"],
  ])("%s", async (_name, content, code) => {
    expect(await reasonOf(content)).toBe(code);
  });
});
