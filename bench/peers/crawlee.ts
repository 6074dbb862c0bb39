/** CheerioCrawler with everything in memory, no limit on its speed, and a handful of fields read from each page. */
import { load, url } from "./load.ts";

interface Selection {
  readonly length: number;
  text(): string;
  attr(name: string): string | undefined;
}

interface Crawlee {
  readonly CheerioCrawler: new (
    options: Readonly<Record<string, unknown>>,
    configuration: unknown,
  ) => { run(urls: readonly string[]): Promise<unknown> };
  readonly Configuration: new (options: Readonly<Record<string, unknown>>) => unknown;
  readonly log: { setLevel(level: number): void; readonly LEVELS: { readonly OFF: number } };
}

interface Context {
  $(selector: string): Selection;
  enqueueLinks(options: { strategy: string }): Promise<unknown>;
}

const AT_ONCE = 32;

const { CheerioCrawler, Configuration, log } = await load<Crawlee>("@crawlee/cheerio");
log.setLevel(log.LEVELS.OFF);
const configuration = new Configuration({
  persistStorage: false,
  availableMemoryRatio: 1,
  maxUsedCpuRatio: 1,
  memoryMbytes: 8_192,
});
let read = 0;
const crawler = new CheerioCrawler(
  {
    minConcurrency: AT_ONCE,
    maxConcurrency: AT_ONCE,
    maxRequestRetries: 0,
    useSessionPool: false,
    persistCookiesPerSession: false,
    async requestHandler({ $, enqueueLinks }: Context) {
      const fields = [
        $("title").text(),
        $("meta[name=description]").attr("content"),
        $("link[rel=canonical]").attr("href"),
        $("html").attr("lang"),
        $("h1").text(),
        $("meta[name=robots]").attr("content"),
        $("img").length,
        $("body").text().length,
      ];
      read += fields.length;
      await enqueueLinks({ strategy: "same-origin" });
    },
  },
  configuration,
);
await crawler.run([url]);
if (read === 0) throw new Error("no page was read");
