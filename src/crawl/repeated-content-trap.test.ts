import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { links, startSite } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const NAMES = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];
/** Words that differ for each number, as the names of products do. */
const name = (number: number) =>
  [1, 7, 31]
    .map((by) =>
      Math.imul(number + 7, by * 40_503)
        .toString(36)
        .replaceAll(/[-\d]/g, "o"),
    )
    .join(" ");

describe("what brings nothing new is not read without end", () => {
  test("a list whose pages go on behind its end", async () => {
    const { read, trapped } = await crawl(["/list?page=1"], (url) => {
      const page = Number(url.searchParams.get("page") ?? 1);
      const items = page <= 60 ? `<ul><li>${name(page)}<li>${name(-page)}</ul>` : "<p>No more tea.</p>";
      return `<title>Teas, page ${page}</title><main>${items}<p>Page ${page} of many</p></main>${pager(page, (n) => `/list?page=${n}`)}`;
    });
    for (let page = 1; page <= 60; page++) expect(read).toContain(`/list?page=${page}`);
    expect(read.length).toBeLessThan(150);
    expect(trapped.length).toBeGreaterThan(0);
  });

  test("a calendar without entries before and after those it has", async () => {
    const { read, trapped } = await crawl(["/diary?year=2026&month=5"], (url) => {
      const [year, month] = [Number(url.searchParams.get("year")), Number(url.searchParams.get("month"))];
      const count = year * 10 + month;
      const to = (n: number) => `/diary?year=${Math.floor(n / 10)}&month=${n % 10}`;
      const entry = year === 2026 ? `<p>We met for ${name(count)}.</p>` : "";
      const days = Array.from({ length: 28 + (month % 3) }, (_, day) => `<td>${day + 1}</td>`).join("");
      return `<title>${NAMES[month]} ${year}</title><main><table>${days}</table>${entry}</main>${links(to(count - 1), to(count + 1), to(count + 10))}`;
    });
    for (let month = 0; month < 10; month++) expect(read).toContain(`/diary?year=2026&month=${month}`);
    expect(read.length).toBeLessThan(200);
    expect(trapped.length).toBeGreaterThan(0);
  });

  test("error pages that call themselves pages and link on", async () => {
    const { read, trapped } = await crawl(["/gone"], (url) => {
      return `<title>Oops</title><main><p>There is nothing here.</p></main>${links(`${url.pathname}/more`, `${url.pathname}x`)}`;
    });
    expect(read.length).toBeLessThan(200);
    expect(trapped.length).toBeGreaterThan(0);
  });
});

describe("an honest site is read whole, though", () => {
  test("its shop has hundreds of pages of products", async () => {
    const { read, trapped } = await crawl(["/shop?page=1"], (url) => {
      const page = Number(url.searchParams.get("page") ?? 1);
      const next = page < 400 ? links(`/shop?page=${page + 1}`) : "";
      return `<title>Shop</title><main><p>${name(page)}</p><p>Page ${page}</p></main>${next}`;
    });
    expect([read.length, trapped.length]).toEqual([401, 0]);
  });

  test("its pictures have no words", async () => {
    const { read, trapped } = await crawl(["/photo/1"], (url) => {
      const number = Number(url.pathname.split("/")[2]);
      const next = number < 200 ? links(`/photo/${number + 1}`) : "";
      return `<title>Photo</title><main><img src="/large/${number}.jpg"></main>${next}`;
    });
    expect([read.length, trapped.length]).toEqual([201, 0]);
  });

  test("its tables have numbers only", async () => {
    const { read, trapped } = await crawl(["/draw/1"], (url) => {
      const number = Number(url.pathname.split("/")[2]);
      const drawn = [3, 5, 7].map((by) => `<td>${(number * by * 7919) % 100_000}</td>`).join("");
      return `<title>Draw</title><main><table>${drawn}</table></main>${number < 200 ? links(`/draw/${number + 1}`) : ""}`;
    });
    expect([read.length, trapped.length]).toEqual([201, 0]);
  });

  test.each<[string, (number: number) => string]>([
    ["lazy pictures", (n) => `<img src="/blank.gif" data-src="/comic/${n}.jpg">`],
    ["pictures told apart by their words", (n) => `<img src="/blank.gif" alt="${name(n)}">`],
    ["pictures in sizes", (n) => `<img src="/blank.gif" srcset="/large/${n}.jpg 2x">`],
    ["films", (n) => `<iframe src="https://player.example.net/?film=${n}"></iframe>`],
    ["small numbers", (n) => `<table><td>${(n * 7) % 29}<td>${(n * 11) % 31}<td>${(n * 5) % 23}</table>`],
  ])("its pages differ in %s only", async (_, content) => {
    const { read, trapped } = await crawl(["/episode/1"], (url) => {
      const number = Number(url.pathname.split("/")[2]);
      const next = number < 150 ? links(`/episode/${number + 1}`) : "";
      return `<title>Episode ${number}</title><main>${content(number)}</main>${next}`;
    });
    expect([read.length, trapped.length]).toEqual([151, 0]);
  });

  test("its weather is told day by day", async () => {
    const { read, trapped } = await crawl(["/weather/2024-01-01"], (url) => {
      const day = new Date(`${url.pathname.split("/")[2]}T00:00:00Z`);
      const number = day.getTime() / 86_400_000;
      const next = new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10);
      const text = `<p>Between ${(number * 7) % 19} and ${20 + ((number * 5) % 13)} degrees, ${(number * 3) % 17} mm.</p>`;
      return `<title>Weather</title><main>${text}</main>${next < "2024-06-01" ? links(`/weather/${next}`) : ""}`;
    });
    expect([read.length, trapped.length]).toEqual([153, 0]);
  });

  test("it stands there twice", async () => {
    const { read, trapped } = await crawl(["/en/1", "/us/1"], (url) => {
      const [, folder, number] = url.pathname.split("/");
      const next = Number(number) < 120 ? links(`/${folder}/${Number(number) + 1}`) : "";
      return `<title>Tea</title><main><p>${name(Number(number))}</p></main>${next}`;
    });
    expect([read.length, trapped.length]).toEqual([241, 0]);
  });

  test("all of its pages are one empty shell", async () => {
    const menu = Array.from({ length: 150 }, (_, n) => `/app/${name(n).replaceAll(" ", "-")}`);
    const { read, trapped } = await crawl(menu, () => `<title>App</title><main></main>${links(...menu)}`);
    expect([read.length, trapped.length]).toEqual([151, 0]);
  });

  test("its sitemap lists them", async () => {
    const listed = Array.from({ length: 120 }, (_, n) => `/list?page=${n + 1}`);
    const { read } = await crawl(
      ["/list?page=1"],
      (url) => {
        const page = Number(url.searchParams.get("page"));
        return `<title>Teas</title><main><p>Sold out.</p></main>${links(`/list?page=${page + 1}`)}`;
      },
      listed,
    );
    for (const path of listed) expect(read).toContain(path);
  });
});

function pager(page: number, to: (page: number) => string): string {
  return links(...[1, page - 1, page + 1, page + 2, page + 5].filter((n) => n > 0).map(to));
}

async function crawl(entrances: readonly string[], page: (url: URL) => string, listed: readonly string[] = []) {
  const map = listed.map((path) => `<url><loc>{origin}${path.replaceAll("&", "&amp;")}</loc></url>`).join("");
  const site = await startSite({
    "/": `<title>Tea house</title><main>Welcome</main>${links(...entrances)}`,
    "/robots.txt": { status: 404 },
    "/sitemap.xml":
      map === ""
        ? { status: 404 }
        : { headers: { "content-type": "application/xml" }, body: `<urlset>${map}</urlset>` },
    "*": (request, response) => {
      const url = new URL(request.url ?? "/", "http://tea.example");
      const isPage = entrances.some((entrance) => url.pathname.startsWith(entrance.split(/[?\d]/)[0] ?? ""));
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(isPage ? page(url) : "<p>Not found");
    },
  });
  closers.push(site.close);
  const { pages, leftOut } = await crawlAll({ startUrl: site.origin, maxPages: 1_000 });
  const read = [...pages.keys()].map((url) => url.slice(site.origin.length));
  return { read, trapped: [...leftOut].filter(([, reason]) => reason === "trap").map(([url]) => url) };
}
