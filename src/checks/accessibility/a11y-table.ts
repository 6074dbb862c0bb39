import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-table",
  title: "Data table has missing or wrong headers",
  severity: "notice",
  rules: ["td-headers-attr", "th-has-data-cells", "scope-attr-valid", "table-duplicate-name", "empty-table-header"],
  what: "A data table has cells without a header, headers without cells, an empty header, or `headers` and `scope` attributes that don't fit.",
  why: "Screen readers announce the headers of a cell; without them numbers have no meaning.",
  fix: 'Use `<th scope="col">` and `<th scope="row">`, and a `<caption>` that differs from the `summary`.',
  noSuggestion: "What each column holds is known to the table's author.",
  sources: ["https://www.w3.org/WAI/tutorials/tables/", axePage("td-headers-attr")],
  example: '<td headers="tea"></td>',
});
