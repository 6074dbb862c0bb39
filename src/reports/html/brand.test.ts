import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hostileReport, liveParts, REPORT_ATTACKS } from "../../../test/support/hostile-report.ts";
import { PNG_LOGO, SVG_LOGO } from "../../../test/support/logos.ts";
import type { ReportBrand } from "../report.ts";
import { reportPolicy } from "./brand.ts";
import { renderHtml } from "./index.ts";

const NONE: ReportBrand = { name: null, accentColor: null, introduction: null, logo: null };
const { report, context } = hostileReport(2, 2);
const page = (brand: Partial<ReportBrand>) =>
  [...renderHtml(report, { ...context, brand: { ...NONE, ...brand } }, { paper: false })].join("");

describe("a brand in the report", () => {
  it("colors the header by one more style block, which the policy names", () => {
    const text = page({ accentColor: "#ffee00" });
    const [, styles = ""] = /<style>(:root\{--accent[^<]*)<\/style>/.exec(text) ?? [];
    expect(styles).toBe(":root{--accent:#ffee00;--on-accent:#000000}");
    const policy = reportPolicy({ ...NONE, accentColor: "#ffee00" });
    expect(policy).toContain(createHash("sha256").update(styles).digest("base64"));
    expect(text).toContain(`content="${policy}"`);
    expect(text).toContain('class="masthead band"');
  });

  it.each(REPORT_ATTACKS)("shows %j as text wherever it stands, and takes it for no color", (attack) => {
    const text = page({ name: attack, title: attack, introduction: attack, accentColor: `#123456${attack}` });
    // The blocks of style are ours.
    expect(liveParts(text)).toEqual([]);
    expect(text).not.toContain("--accent:#123456");
    expect(text.match(/<style>/g)).toHaveLength(1);
  });

  it("holds its logo as an image, and no type of file but those of images", () => {
    const shown = (logo: ReportBrand["logo"]) => /<img[^>]*>/.exec(page({ logo }))?.[0];
    expect(shown({ type: "image/png", bytes: PNG_LOGO })).toBe(
      `<img src="data:image/png;base64,${PNG_LOGO.toString("base64")}" alt="">`,
    );
    expect(shown({ type: "image/svg+xml", bytes: SVG_LOGO })).toMatch(/^<img src="data:image\/svg\+xml;base64,/);
    expect(shown({ type: "text/html" as "image/png", bytes: SVG_LOGO })).toBeUndefined();
  });

  it("makes paragraphs of an introduction, and nothing else", () => {
    const text = page({ introduction: "Dear <b>client</b>,\r\n\r\nthis is\nthe report." });
    expect(text).toContain('<p dir="auto">Dear &lt;b&gt;client&lt;/b&gt;,</p><p dir="auto">this is\nthe report.</p>');
  });
});
