/**
 * Notes whatever happens in a browser that only hostile content could have caused: code that ran, dialogs, requests
 * elsewhere, violations of the policy, complaints, and markup that nobody of ours writes.
 */
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";

export interface Tripwire {
  /** "kind: what, where", in the order in which they fired. */
  readonly fired: string[];
  /** Looks for markup and signs that must not stand on the page that is open now. */
  look(): Promise<void>;
}

const IN_PAGE = join(import.meta.dirname, "tripwire-in-page.js");

/** @param own what requests may begin with */
export async function armTripwire(context: BrowserContext, page: Page, own: string): Promise<Tripwire> {
  const fired: string[] = [];
  const fire = (kind: string, what: string) =>
    fired.push(`${kind}: ${what.slice(0, 300)}, ${page.url().slice(0, 200)}`);
  await context.exposeFunction("trip", (what: unknown) => fire("code", String(what)));
  await context.exposeFunction("tripOnViolation", (what: string) => fire("policy", what));
  await context.addInitScript({ path: IN_PAGE });
  page.on("dialog", (dialog) => {
    fire("dialog", dialog.message());
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => fire("error", String(error)));
  page.on("console", (message) => {
    // Refusals belong to the screens; the browser reports each as an error of its own.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      fire("console", message.text());
  });
  page.on("download", (download) => fire("download", download.url()));
  page.on("popup", (popup) => fire("popup", popup.url()));
  context.on("request", (request) => {
    if (!request.url().startsWith(own)) fire("request", request.url());
  });
  return {
    fired,
    async look() {
      for (const what of await page.evaluate<string[]>("strangeMarkup()")) fire("markup", what);
    },
  };
}
