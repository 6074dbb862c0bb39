/** A rule in two lines: what it looks for, and what it does with it. Its texts are shown as text, whoever wrote them. */
import type { CustomCheck, ExtractRule } from "@sitemend/client";
import { plain } from "../../../data/format.ts";
import { screenWords } from "../../../words/screens.ts";
import { isCheck, type Rule } from "./draft.ts";

const w = screenWords.customRules;

export function RuleSummary({ rule }: { readonly rule: Rule }) {
  const { css, regex, attribute, url } = rule;
  return (
    <div className="mt-1 min-w-0 space-y-1 text-xs text-ink-soft">
      <p className="line-clamp-2">
        {attribute !== undefined && (
          <>
            <Code>{attribute}</Code> {w.ofAttribute}{" "}
          </>
        )}
        <Code>{css ?? `/${regex}/`}</Code>
        {rule.in === "text" && ` ${w.inText}`}
      </p>
      <p className="line-clamp-2">
        {isCheck(rule) ? <Condition check={rule} /> : <Extraction column={rule} />}
        {url !== undefined && (
          <>
            {" "}
            {w.onPages} <Code>{url}</Code>
          </>
        )}
      </p>
    </div>
  );
}

function Condition({ check: { reportIf, count = 0, pattern } }: { readonly check: CustomCheck }) {
  const said = w.reportIf[reportIf];
  return (
    <>
      {typeof said === "string" ? said : said(count)}
      {pattern !== undefined && (
        <>
          {" "}
          <Code>{`/${pattern}/`}</Code>
        </>
      )}
    </>
  );
}

function Extraction({ column: { all, take, group } }: { readonly column: ExtractRule }) {
  const parts = [
    all ? w.extracts.all : w.extracts.first,
    take === "html" && w.asHtml,
    group !== undefined && w.group(group),
  ];
  return <>{parts.filter((part) => part !== false).join(", ")}</>;
}

function Code({ children }: { readonly children: string }) {
  return (
    <code dir="ltr" className="rounded bg-sunken px-1 py-0.5 text-xs text-ink">
      {plain(children)}
    </code>
  );
}
