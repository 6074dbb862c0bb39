import { expect, it } from "vitest";
import { fieldName, removalOf } from "./field-name.ts";

it.each([
  ["meta_description", "Description"],
  ["setting:blogdescription", "Site tagline"],
  ["setting:home", "WordPress setting home"],
  ["content#img https://example.com/pots/tea.jpg", "Image tea.jpg"],
  ["content#heading Green and/or white tea", "Heading Green and/or white tea"],
  ["content#resource https://example.com/shop.css", "File shop.css"],
  ["content#link_removed", "Link"],
])("calls %s %s", (field, name) => {
  expect(fieldName(field)).toBe(name);
});

it.each([
  ["link_removed", "", "Remove the link and keep its text"],
  ["alt", "", undefined],
  ["title", null, undefined],
  [null, null, undefined],
])("says what a suggestion of %s without a value takes away", (field, value, words) => {
  expect(removalOf(field, value)).toBe(words);
});
