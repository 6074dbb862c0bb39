import { expect, it } from "vitest";
import { fieldName } from "./field-name.ts";

it.each([
  ["title", "title"],
  ["meta_description", "meta description"],
  ["setting:blogdescription", "tagline"],
  ["setting:home", "WordPress setting home"],
  ["redirect:/old#part", "redirect from /old#part"],
  ["content#img https://example.com/tea.jpg", "image https://example.com/tea.jpg"],
  ["content#link https://example.com/#tea", "link https://example.com/#tea"],
  ["content#heading Our teas", "heading Our teas"],
  ["content#heading_removed", "heading"],
  ["content", "content fragment"],
])("calls %s %s", (field, name) => {
  expect(fieldName(field)).toBe(name);
});
