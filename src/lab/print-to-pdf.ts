/** One page printed by a browser that may do nothing but draw it: no script, no request, a profile of its own that is deleted. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, type Page } from "puppeteer-core";

/** A bounded report takes two seconds; a machine under load ten times that. */
const WITHIN_MS = 60_000;

export async function printToPdf(browserPath: string, html: string): Promise<Uint8Array> {
  const profile = await mkdtemp(join(tmpdir(), "sitemend-browser-"));
  try {
    const browser = await launch({
      executablePath: browserPath,
      headless: /headless-shell/.test(browserPath) ? "shell" : true,
      userDataDir: profile,
      timeout: WITHIN_MS,
      protocolTimeout: WITHIN_MS,
      // Nothing of the service's own environment, its secrets least of all, reaches the browser.
      env: { HOME: profile, TMPDIR: profile },
      args: ["--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run", ...sandbox()],
    });
    try {
      return await print(await browser.newPage(), html);
    } finally {
      await browser.close().catch(() => browser.process()?.kill("SIGKILL"));
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Chromium refuses its sandbox to the superuser; everybody else keeps it. */
function sandbox(): readonly string[] {
  return process.getuid?.() === 0 ? ["--no-sandbox"] : [];
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
