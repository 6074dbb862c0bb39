/** One rule in a drawer: its fields, a page to try it on, and what to do when someone else saved first. */
import type { Website } from "@sitemend/client";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { plain } from "../../../data/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../../ui/states.tsx";
import { words } from "../../../words/index.ts";
import { screenWords } from "../../../words/screens.ts";
import { isAllSaid } from "./changed-rules.ts";
import { CheckFields } from "./check-fields.tsx";
import { ColumnFields } from "./column-fields.tsx";
import { type Draft, type Faults, faultsOf, isCheck, keyOf, type Rule, ruleOf } from "./draft.ts";
import { RuleSummary } from "./rule-summary.tsx";
import { TryOut } from "./try-out.tsx";
import { type Conflict, useSaveRule } from "./use-save-rule.ts";

const w = screenWords.customRules.editor;

interface RuleEditorProps {
  readonly site: Website;
  /** `undefined`: a new one. */
  readonly original: Rule | undefined;
  readonly first: Draft;
  readonly onClose: () => void;
}

export function RuleEditor({ site, original, first, onClose }: RuleEditorProps) {
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Faults>({});
  const [isLeaving, setLeaving] = useState(false);
  const { save, base, conflict, error, isPending } = useSaveRule(site, first.kind, original);
  const id = useId();
  const form = useFirstFault(faults);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setFaults(without(faults, Object.keys(part)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const others = base.custom[draft.kind].filter(
      (rule: Rule) => original === undefined || keyOf(rule) !== keyOf(original),
    );
    const found = faultsOf(draft, others);
    setFaults(found);
    if (Object.keys(found).length === 0) save(ruleOf(draft), { onSaved: onClose, onFaults: setFaults });
  };
  const messages = useInSight(error);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  const leave = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Dialog
      open
      onClose={leave}
      placement="side"
      title={titleOf(draft, original)}
      lead={w.lead}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" form={id} look="primary" busy={isPending}>
            {w.save}
          </Button>
          <Button onClick={leave}>{words.cancel}</Button>
          {Object.keys(faults).length > 0 && (
            <p role="status" className="ml-1 text-sm font-medium text-error">
              {w.checkFields}
            </p>
          )}
        </div>
      }
    >
      <div className="space-y-6 pb-2">
        <div ref={messages} className="scroll-mt-6 empty:hidden">
          {conflict !== undefined && <Conflicted conflict={conflict} />}
          {error !== null && conflict === undefined && !isAllSaid(error, faults) && <ErrorPanel error={error} />}
        </div>
        <form ref={form} id={id} onSubmit={submit} noValidate className="space-y-4">
          {draft.kind === "checks" ? (
            <CheckFields
              draft={draft}
              faults={faults}
              change={change}
              savedId={original && isCheck(original) ? original.id : undefined}
            />
          ) : (
            <ColumnFields draft={draft} faults={faults} change={change} />
          )}
        </form>
        <TryOut site={site} draft={draft} onFaults={setFaults} />
      </div>
      <Dialog open={isLeaving} onClose={() => setLeaving(false)} title={w.discardTitle} lead={w.discardLead}>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setLeaving(false)}>{w.keep}</Button>
          <Button look="danger" onClick={onClose}>
            {w.discard}
          </Button>
        </div>
      </Dialog>
    </Dialog>
  );
}

function titleOf({ kind }: Draft, original: Rule | undefined): string {
  if (kind === "checks") return original === undefined ? w.newCheck : w.editCheck;
  return original === undefined ? w.newColumn : w.editColumn;
}

function without(faults: Faults, fields: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}

/** The focus goes where something has to be corrected. */
function useFirstFault(faults: Faults) {
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<Faults>({});
  useEffect(() => {
    const isNew = Object.keys(faults).some((field) => told.current[field] === undefined);
    told.current = faults;
    if (isNew) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  return form;
}

/** What went wrong is told above a form that may be scrolled down to its end. */
function useInSight(error: unknown) {
  const messages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) messages.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return messages;
}

function Conflicted({ conflict: { happened, theirs } }: { readonly conflict: Conflict }) {
  return (
    <div role="alert">
      <Notice tone="warning" title={w.conflict.title}>
        <p>{w.conflict[happened]}</p>
        {happened === "changed" && theirs !== undefined && (
          <div className="mt-2 rounded-lg border border-line bg-surface px-3 py-2">
            <p className="font-medium">{plain(isCheck(theirs) ? theirs.title : theirs.name)}</p>
            <RuleSummary rule={theirs} />
          </div>
        )}
      </Notice>
    </div>
  );
}
