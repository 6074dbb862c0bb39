/** A person in a real browser decides on an approval request, as the screen wants it: each value read to its end first. */
import type { Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { PASSWORD_OF_OWNER } from "./service.ts";

export interface ScreenDecision {
  /** Of the first change, instead of the value that was asked for. */
  readonly edit?: string;
  /** Numbers of changes as the screen counts them; the others are granted. */
  readonly decline?: readonly number[];
}

/** What is used of an element; tests are compiled without a browser's types. */
interface Box {
  readonly scrollHeight: number;
  scrollTo(left: number, top: number): void;
  scrollIntoView(how: { readonly block: "center" }): void;
}

/** @param url as the answer to the key says it */
export async function decideOnScreen(page: Page, url: string, { edit, decline = [] }: ScreenDecision): Promise<void> {
  await open(page, url);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const cards = page.getByRole("article", { name: /^\d+ of \d+/ });
  await cards.first().waitFor();
  const count = await cards.count();
  const card = (at: number) => page.getByRole("article", { name: new RegExp(`^${at} of `) });
  const newValue = (at: number) => card(at).getByRole("group", { name: /^New value/ });
  if (edit !== undefined) {
    await card(1).getByRole("button", { name: "Edit the value" }).click();
    await card(1).getByLabel("Custom value").fill(edit);
    await card(1).getByRole("button", { name: "Preview this value" }).click();
    await newValue(1).getByText(edit).waitFor();
  }
  // A press waits until its button can be pressed.
  for (let at = 1; at <= count; at++) {
    if (decline.includes(at)) await button(`Decline change ${at}`).click();
    else {
      const grant = button(`Grant change ${at}`);
      await readToTheEnd(newValue(at), () => grant.isEnabled());
      await grant.click();
      await card(at).getByLabel("This key may undo it for 24 hours").check();
    }
  }
  const bar = page.getByRole("region", { name: "All changes" });
  const sent = page.waitForResponse((response) => response.url().endsWith("/decide"));
  await bar.getByRole("button", { name: /^Grant \d+/ }).click();
  expect((await sent).status()).toBe(200);
  await bar.waitFor({ state: "detached" });
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await password.or(page.getByRole("heading", { level: 1, name: /change/ })).waitFor();
  if ((await password.count()) === 0) return;
  await page.getByLabel("Email").fill("owner@example.com");
  await password.fill(PASSWORD_OF_OWNER);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A busy browser may draw nothing between two places: then it has not seen the end. */
async function readToTheEnd(value: Locator, hasSeen: () => Promise<boolean>): Promise<void> {
  const scroll = (toEnd: boolean) =>
    value.evaluate((element, end) => {
      const box = element as unknown as Box;
      box.scrollIntoView({ block: "center" });
      box.scrollTo(0, end ? box.scrollHeight : 0);
    }, toEnd);
  await vi.waitUntil(
    async () => {
      await scroll(false);
      await scroll(true);
      return hasSeen();
    },
    { timeout: 20_000, interval: 100 },
  );
}
