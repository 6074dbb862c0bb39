/** The only owner of Chromium. */
import { ServiceError } from "#domain/errors.ts";
import { findBrowser } from "./find-browser.ts";
import { createRenderer } from "./renderer.ts";

export { findBrowser };

/** A browser takes a few hundred megabytes: one at a time, and few who wait. */
const MOST_WAITING = 4;

/** Loaded when it is needed: what drives a browser is a tenth of all code, and most commands print nothing. */
const driver = () => import("./print-to-pdf.ts");

export function createLab(settings: { readonly browser: string | undefined; readonly searchPath: string }) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const renderer = createRenderer(settings);
  return {
    renderer,
    close: renderer.close,

    /** @throws ServiceError browser_missing, browser_failed, overloaded */
    async printToPdf(html: string): Promise<Uint8Array> {
      const browser = findBrowser(settings.browser, settings.searchPath);
      if (browser === undefined) throw new ServiceError("browser_missing");
      if (waiting >= MOST_WAITING) throw new ServiceError("overloaded", { retryAfterSeconds: 10 });
      waiting += 1;
      const printed = last.then(async () => (await driver()).printToPdf(browser, html));
      last = printed.catch(() => {});
      try {
        return await printed;
      } catch (error) {
        throw new ServiceError("browser_failed", { facts: { browser, cause: String(error) } });
      } finally {
        waiting -= 1;
      }
    },
  };
}
