import axe from "axe-core";
import { expect, it } from "vitest";
import { registry } from "#checks/registry.ts";

/** Told from the HTML of every page, not from those that a browser has measured. */
const FROM_HTML: ReadonlySet<string> = new Set([
  ...["button-name", "document-title", "empty-heading", "frame-title", "heading-order", "html-has-lang"],
  ...["html-lang-valid", "html-xml-lang-mismatch", "image-alt", "image-redundant-alt", "input-image-alt", "label"],
  ...["link-name", "meta-refresh", "meta-viewport", "meta-viewport-large", "page-has-heading-one", "tabindex"],
  ...["video-caption"],
]);
/** `frame-tested` says that frames were not looked into, which we know; the others are stricter than level AA. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["color-contrast-enhanced", "frame-tested", "identical-links-same-purpose", "meta-refresh-no-exceptions"],
]);

it("reports every rule that axe holds sure, by one check", () => {
  const reported = registry.flatMap(({ check }) =>
    (check.needs as readonly string[]).includes("lab")
      ? [...check.docs.what.matchAll(/`([a-z-]+)`/g)].map(([, rule]) => rule)
      : [],
  );
  const rules = axe.getRules().filter(({ tags }) => !tags.some((tag) => /experimental|deprecated/.test(tag)));
  const missing = rules
    .map(({ ruleId }) => ruleId)
    .filter((rule) => !FROM_HTML.has(rule) && !LEFT_OUT.has(rule) && rule !== "color-contrast")
    .filter((rule) => reported.filter((each) => each === rule).length !== 1);
  expect(rules.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});
