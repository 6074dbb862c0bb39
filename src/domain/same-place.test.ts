import { expect, it } from "vitest";
import { isSamePlace } from "./same-place.ts";

it.each([
  ["https://tea.example/app.4f1c9a.css", "https://tea.example/app.b27e03.css"],
  ["https://tea.example/cup-300x200.png?v=3", "https://tea.example/cup-600x400.png?v=4"],
  ["https://tea.example/cup.png", "https://tea.example/cup.png#top"],
  ["h2>h4 Our teas ", "h2>h4 Our Teas"],
  ["input q-17", "input q-18"],
])("takes %s and %s for one place", (one, other) => {
  expect(isSamePlace(one, other)).toBe(true);
});

it.each([
  ["https://tea.example/cup.png", "https://tea.example/pot.png"],
  ["h2>h4 Our teas", "h2>h4 Our cups"],
  ["https://tea.example/mp3/", "https://tea.example/mp4/"],
  ["12", "13"],
  ["", ""],
  ["日本茶", "中国茶"],
])("takes %s and %s for two places", (one, other) => {
  expect(isSamePlace(one, other)).toBe(false);
});
