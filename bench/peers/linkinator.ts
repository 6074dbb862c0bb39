/** linkinator over the whole site, at its own concurrency; other origins are left alone. */
import { load, url } from "./load.ts";

interface Linkinator {
  readonly LinkChecker: new () => {
    check(options: {
      path: string;
      recurse: boolean;
      linksToSkip: (link: string) => Promise<boolean>;
    }): Promise<{ links: readonly unknown[] }>;
  };
}

const { LinkChecker } = await load<Linkinator>("linkinator");
const { links } = await new LinkChecker().check({
  path: url,
  recurse: true,
  linksToSkip: async (link) => !link.startsWith(url),
});
if (links.length === 0) throw new Error("no link was checked");
