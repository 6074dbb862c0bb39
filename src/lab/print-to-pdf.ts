/** One page printed by a browser that may do nothing but draw it: no script, no request. */
import type { Page } from "puppeteer-core";
import { launchBrowser } from "./launch-browser.ts";

/** A bounded report takes two seconds; a machine under load ten times that. */
const WITHIN_MS = 60_000;

export async function printToPdf(browserPath: string, html: string): Promise<Uint8Array> {
  const { browser, close } = await launchBrowser(browserPath, { isTrusted: true });
  try {
    return await print(await browser.newPage(), html);
  } finally {
    await close();
  }
}

async function print(page: Page, html: string): Promise<Uint8Array> {
  page.setDefaultTimeout(WITHIN_MS);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on("request", (request) => void request.abort().catch(() => {}));
  await page.setContent(html, { waitUntil: "load", timeout: WITHIN_MS });
  return page.pdf({
    format: "A4",
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
    timeout: WITHIN_MS,
  });
}
