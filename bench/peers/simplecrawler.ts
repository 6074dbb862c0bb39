/** simplecrawler at its shortest interval; what pages load is left out, as it is of our own audit here. */
import { load, url } from "./load.ts";

interface SimpleCrawler {
  interval: number;
  maxConcurrency: number;
  respectRobotsTxt: boolean;
  parseScriptTags: boolean;
  on(event: "complete" | "fetchcomplete", listener: () => void): void;
  addFetchCondition(condition: (item: { path: string }) => boolean): void;
  start(): void;
}

const ASSET = /\.(?:css|js|png|jpe?g|gif|svg|ico|woff2?|ttf|map)(?:\?|$)/i;

const { default: Crawler } = await load<{ readonly default: new (url: string) => SimpleCrawler }>("simplecrawler");
const crawler = new Crawler(url);
crawler.interval = 0;
crawler.maxConcurrency = 32;
crawler.respectRobotsTxt = false;
crawler.parseScriptTags = false;
crawler.addFetchCondition(({ path }) => !ASSET.test(path));
crawler.on("fetchcomplete", () => {});
crawler.on("complete", () => process.exit(0));
crawler.start();
