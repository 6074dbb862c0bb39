/** Checks of a website's own, and columns that are extracted from its pages. */
import type { Website } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { ListChecks, Plus } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { exportHref } from "../../../data/shares.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/layout.tsx";
import { screenWords } from "../../../words/screens.ts";
import { type Draft, MAX_RULES, newDraft, type Rule, type RuleKind } from "./draft.ts";
import { RemoveRule } from "./remove-rule.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleList } from "./rule-list.tsx";

const w = screenWords.customRules;
const DOCS = "https://github.com/sitemend/sitemend/blob/main/docs/custom-checks.md";

interface Opened {
  readonly original: Rule | undefined;
  readonly first: Draft;
}

export function CustomRules({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const [opened, setOpened] = useState<Opened>();
  const [removing, setRemoving] = useState<Rule>();
  const add = useRef<HTMLButtonElement>(null);
  const isEmpty = site.custom.checks.length + site.custom.extract.length === 0;
  const onAdd = (kind: RuleKind) => setOpened({ original: undefined, first: newDraft(kind) });
  return (
    <Card title={w.title} action={mayChange && <AddButtons site={site} addRef={add} onAdd={onAdd} />}>
      {isEmpty ? (
        <Nothing mayChange={mayChange} />
      ) : (
        <>
          <p className="mb-4 text-sm text-ink-soft">
            {w.lead} <DocsLink />
          </p>
          {(["checks", "extract"] as const).map((kind) => (
            <RuleList
              key={kind}
              site={site}
              kind={kind}
              mayChange={mayChange}
              onOpen={(original, first) => setOpened({ original, first })}
              onRemove={setRemoving}
            />
          ))}
          <Results site={site} />
        </>
      )}
      {opened !== undefined && <RuleEditor site={site} {...opened} onClose={() => setOpened(undefined)} />}
      <RemoveRule
        site={site}
        rule={removing}
        onClose={() => setRemoving(undefined)}
        // What had the focus is gone.
        onRemoved={() => add.current?.focus()}
      />
    </Card>
  );
}

interface AddButtonsProps {
  readonly site: Website;
  readonly addRef: Ref<HTMLButtonElement>;
  readonly onAdd: (kind: RuleKind) => void;
}

function AddButtons({ site: { custom }, addRef, onAdd }: AddButtonsProps) {
  const button = (kind: RuleKind, label: string, ref?: Ref<HTMLButtonElement>) => (
    <Button
      ref={ref}
      icon={<Plus aria-hidden className="size-4" />}
      disabled={custom[kind].length >= MAX_RULES}
      title={custom[kind].length >= MAX_RULES ? w.full(MAX_RULES) : undefined}
      onClick={() => onAdd(kind)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button("checks", w.addCheck, addRef)}
      {button("extract", w.addColumn)}
    </div>
  );
}

function Nothing({ mayChange }: { readonly mayChange: boolean }) {
  return (
    <div className="flex gap-4 rounded-xl border border-dashed border-line p-5">
      <ListChecks aria-hidden className="size-6 shrink-0 text-accent" />
      <div className="min-w-0 space-y-1 text-sm">
        <h3 className="font-semibold">{w.empty}</h3>
        <p className="max-w-prose text-ink-soft">
          {mayChange ? w.emptyBody : w.emptyForViewers} <DocsLink />
        </p>
      </div>
    </div>
  );
}

function DocsLink() {
  return (
    <a href={DOCS} target="_blank" rel="noopener noreferrer" className="whitespace-nowrap">
      {w.docs}
    </a>
  );
}

/** Where people find what the rules found. */
function Results({ site: { standing } }: { readonly site: Website }) {
  if (standing === null) return null;
  const params = { auditId: standing.auditId };
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
      <span>{w.results}</span>
      <Link to="/audits/$auditId/issues" params={params} search={{ category: "custom" }} className="text-accent">
        {w.resultIssues}
      </Link>
      <Link to="/audits/$auditId/pages" params={params} search={{}} className="text-accent">
        {w.resultPages}
      </Link>
      <a href={exportHref(standing.auditId, "csv", "pages")} download className="text-accent">
        {w.resultFile}
      </a>
    </p>
  );
}
