/** The name that our crawler gives. */
import type { Config } from "../config.ts";

/** Says who is asking and where to read about it; site owners look for this in their logs. */
const USER_AGENT = "Mozilla/5.0 (compatible; Sitemend/0.1; +https://github.com/sitemend/sitemend#crawler)";

export function crawlerUserAgent(config: Pick<Config, "SITEMEND_USER_AGENT">): string {
  return config.SITEMEND_USER_AGENT ?? USER_AGENT;
}
