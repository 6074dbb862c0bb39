import { describe, expect, it } from "vitest";
import { readDocument } from "./extract.ts";
import { readFinished } from "./read-finished.ts";

const URL = "https://example.com/tea";
const FINISHING = { errors: [], missing: [], sentTo: null, settled: true };

function finished(sent: string, html: string) {
  return readFinished(readDocument(Buffer.from(sent), URL, "text/html"), { html, ...FINISHING }, URL);
}

describe("a page that a browser has finished", () => {
  it("says what its scripts left, and was sent as it was sent", () => {
    const page = finished(
      "<title>Shop</title><p id=a>1</p><p id=a>2</p>",
      "<!DOCTYPE html><title>Tea</title><p id=b>1</p><p id=b>2</p><p>Fine tea",
    );
    expect(page.titles.map(({ text }) => text)).toEqual(["Tea"]);
    expect(page).toMatchObject({ doctype: null, htmlBytes: 45, duplicateIds: ["a"], wordCount: 4 });
    expect(page.rendering).toMatchObject({ settled: true, sent: { title: "Shop", wordCount: 2 } });
  });

  it("has a head that is ended by what ended it first, or by what a script put into it", () => {
    const whole = "<head><title>Tea</title></head><body>";
    const broken = "<head><img src=/a.gif><title>Tea</title></head><body>";
    const byScript = "<head><iframe></iframe><title>Tea</title></head><body>";
    expect(finished(whole, whole).headEndedBy).toBeNull();
    expect(finished(broken, whole).headEndedBy).toBe("img");
    expect(finished(whole, byScript)).toMatchObject({ headEndedBy: "iframe", titles: [{ inHead: false }] });
  });
});
