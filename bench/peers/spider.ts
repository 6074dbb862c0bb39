/** spider (Rust) through its Node binding: finds links, keeps nothing of the pages. */
import { load, url } from "./load.ts";

interface Website {
  withRespectRobotsTxt(respect: boolean): Website;
  build(): Website;
  crawl(): Promise<void>;
  readonly size: number;
}

const { Website } = await load<{ readonly Website: new (url: string) => Website }>("@spider-rs/spider-rs");
const website = new Website(url).withRespectRobotsTxt(false).build();
await website.crawl();
