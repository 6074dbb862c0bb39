/**
 * `npm run screenshots [folder]`: every screen of the dashboard on the demo's site, light, dark and on a phone, into
 * `screenshots/`; four of them also into docs/screenshots/, for the README. They are made to be looked at.
 */
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ensureBrowser, startBrowser } from "../test/support/browser.ts";
import { startService } from "../test/support/service.ts";
import { ACCOUNT, makeHistory, signedInApi } from "./screenshots/history.ts";
import { ENTRANCE, screens } from "./screenshots/screens.ts";

const FOLDER = process.argv[2] ?? join(import.meta.dirname, "../screenshots");
const README = join(import.meta.dirname, "../docs/screenshots");
const CHOSEN = ["overview", "issues", "review", "changes"];

const TALLEST = 3_400;
const desktop = { width: 1280, height: 800 };
const LOOKS = {
  light: { colorScheme: "light", viewport: desktop },
  dark: { colorScheme: "dark", viewport: desktop },
  mobile: { colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const service = await startService();
await ensureBrowser();
const browser = await startBrowser(service.url);
let taken = 0;

async function shoot(page: Page, name: string, isOverlaid = false): Promise<void> {
  await page.waitForLoadState("networkidle");
  // The whole page, so that nothing below the fold escapes a look; of long lists the first screen says it all.
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  const fullPage = height <= TALLEST && !isOverlaid;
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: "disabled" });
  taken++;
}

try {
  const { page } = await browser.open(LOOKS.light);
  await meet(page);
  const api = await signedInApi(service.url);
  const found = await makeHistory(api);
  const storageState = await page.context().storageState();
  for (const [look, options] of Object.entries(LOOKS)) {
    const { context, page } = await browser.open({ ...options, storageState });
    for (const { name, path, act, isOverlaid } of screens(found)) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await act?.(page);
      await shoot(page, `${name}-${look}`, isOverlaid);
      if (look === "light" && CHOSEN.includes(name))
        await page.screenshot({ path: join(FOLDER, `readme-${name}.png`), animations: "disabled" });
    }
    await context.close();
  }
  await mkdir(README, { recursive: true });
  for (const name of CHOSEN) await copyFile(join(FOLDER, `readme-${name}.png`), join(README, `${name}.png`));
  for (const what of browser.complaints) console.error(`A page complained: ${what}`);
  console.log(`${taken} pictures in ${FOLDER}; ${CHOSEN.length} of them in docs/screenshots.`);
} finally {
  await browser.close();
  // Asked to stop, it ends the demo's WordPress, too; killed at once, it could not.
  await service.stop();
  await service.close();
}

/** The first minute, picture by picture; ends with the demo audited. */
async function meet(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await shoot(page, ENTRANCE.signIn);
  await page.goto(`/welcome?ownerToken=${service.ownerToken}`);
  await shoot(page, ENTRANCE.welcome);
  await page.getByLabel("Your name").fill(ACCOUNT.name);
  await page.getByLabel("Email").fill(ACCOUNT.email);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { level: 1, name: /first/ }).waitFor();
  await shoot(page, ENTRANCE.threeWays);
  await page.getByRole("button", { name: "Start the demo" }).click();
  await page.getByText("Setting up the demo").waitFor();
  await page.screenshot({ path: join(FOLDER, `${ENTRANCE.preparing}.png`), animations: "disabled" });
  await page.getByRole("link", { name: "View the demo" }).waitFor({ timeout: 240_000 });
  await shoot(page, ENTRANCE.ready);
}
