/** Whose report it is: a name, a logo and a color in the header, and an introduction of their own. Never more than text and an image. */
import { createHash } from "node:crypto";
import { LOGO_TYPES, textOn } from "#domain/brand.ts";
import { html, shortened } from "../escape.ts";
import type { ReportBrand } from "../report.ts";
import { STYLES } from "./styles.ts";

/** As one block, so that its hash can be named in the policy; empty without a color. */
export function brandStyles(brand: ReportBrand | null): string {
  const color = brand?.accentColor ?? "";
  return /^#[0-9a-f]{6}$/i.test(color) ? `:root{--accent:${color};--on-accent:${textOn(color)}}` : "";
}

/** What a report may do in a browser: show itself, with the images that it holds. For the meta element and for the header of a served one. */
export function reportPolicy(brand: ReportBrand | null): string {
  return policyOf([STYLES, brandStyles(brand)].filter((text) => text !== ""));
}

export function policyOf(styles: readonly string[]): string {
  const hashes = styles.map((text) => ` 'sha256-${sha256(text)}'`);
  return `default-src 'none'; style-src${hashes.join("")}; img-src data:; base-uri 'none'; form-action 'none'`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** As a string of CSS: whatever could end it is written as its number (https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point). */
export function cssText(text: string): string {
  const shown = text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, "");
  return `"${shown.replace(/[^\p{L}\p{N} .,·-]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`;
}

/** Whose it is, above the title. */
export function brandLine(brand: ReportBrand | null): string {
  const name = `<bdi>${html(brand?.name ?? "Sitemend")}</bdi>`;
  const logo = brand?.logo;
  if (!logo || !LOGO_TYPES.includes(logo.type)) return `<p class="brand">${brand?.name ? "" : OURS}${name}</p>`;
  const image = `<span class="plate"><img src="${dataUrl(logo)}" alt=""></span>`;
  return `<p class="brand">${image}${brand?.name ? name : ""}</p>`;
}

export function dataUrl({ type, bytes }: { readonly type: string; readonly bytes: Uint8Array }): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

const OURS = `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3a9 9 0 1 0 9 9"/><path d="m8.5 12 2.7 2.7L20.5 5.5"/></svg>`;

const MOST_LETTERS = 2_000;

export function introduction(brand: ReportBrand | null): string {
  const text = shortened((brand?.introduction ?? "").trim(), MOST_LETTERS);
  if (text === "") return "";
  const paragraphs = text.split(/(?:\r?\n[ \t]*){2,}/).map((one) => `<p dir="auto">${html(one)}</p>`);
  return `<section class="introduction" aria-label="Introduction">${paragraphs.join("")}</section>`;
}
