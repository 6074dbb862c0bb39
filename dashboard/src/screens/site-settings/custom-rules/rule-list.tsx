import type { Website } from "@sitemend/client";
import { Copy, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { plain } from "../../../data/format.ts";
import { Badge, SeverityBadge } from "../../../ui/badges.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { screenWords } from "../../../words/screens.ts";
import { Failure } from "../failure.tsx";
import { useUpdateSite } from "../use-update-site.ts";
import { MAX_TITLE } from "./check-fields.tsx";
import { MAX_NAME } from "./column-fields.tsx";
import {
  type Draft,
  draftOf,
  freeKey,
  isCheck,
  keyOf,
  MAX_ID,
  MAX_RULES,
  nameOf,
  type Rule,
  type RuleKind,
} from "./draft.ts";
import { RuleSummary } from "./rule-summary.tsx";

const w = screenWords.customRules;

interface RuleListProps {
  readonly site: Website;
  readonly kind: RuleKind;
  readonly mayChange: boolean;
  /** @param original `undefined`: what is in the form is a new one */
  readonly onOpen: (original: Rule | undefined, first: Draft) => void;
  readonly onRemove: (rule: Rule) => void;
}

export function RuleList({ site, kind, mayChange, onOpen, onRemove }: RuleListProps) {
  const save = useUpdateSite(site);
  const rules: readonly Rule[] = site.custom[kind];
  if (rules.length === 0) return null;
  const title = kind === "checks" ? w.checks : w.columns;
  return (
    <div className="not-first:mt-5">
      <h3 className="text-sm text-ink-soft">
        {title} <span className="tabular-nums">({rules.length})</span>
      </h3>
      <Failure error={save.error} />
      <ul aria-label={title} className="divide-y divide-line">
        {rules.map((rule) => (
          <Row key={keyOf(rule)} rule={rule} site={site}>
            {mayChange && isCheck(rule) && (
              <Checkbox
                className="px-2 [&>input]:mt-0"
                label={w.run(plain(rule.title))}
                hideLabel
                title={w.run(plain(rule.title))}
                disabled={save.isPending}
                checked={isOn(rule, site)}
                onChange={({ target }) => save.mutate({ checks: { [rule.id]: { enabled: target.checked } } })}
              />
            )}
            <RowActions
              name={plain(nameOf(rule))}
              mayChange={mayChange}
              isFull={rules.length >= MAX_RULES}
              onOpen={() => onOpen(rule, draftOf(asItWeighs(rule, site)))}
              onDuplicate={() => onOpen(undefined, copyOf(asItWeighs(rule, site), rules))}
              onRemove={() => onRemove(rule)}
            />
          </Row>
        ))}
      </ul>
    </div>
  );
}

const isOn = (rule: Rule, { checks }: Website): boolean => checks[keyOf(rule)]?.enabled !== false;

/** A severity that was set like that of any other check takes precedence. */
function asItWeighs(rule: Rule, { checks }: Website): Rule {
  return isCheck(rule) ? { ...rule, severity: checks[rule.id]?.severity ?? rule.severity ?? "notice" } : rule;
}

function copyOf(rule: Rule, others: readonly Rule[]): Draft {
  if (!isCheck(rule)) return draftOf({ ...rule, name: freeKey(rule.name, others, " ", MAX_NAME) });
  return draftOf({
    ...rule,
    id: freeKey(rule.id, others, "-", MAX_ID),
    title: w.copyOf(rule.title).slice(0, MAX_TITLE),
  });
}

function Row({ rule, site, children }: { readonly rule: Rule; readonly site: Website; readonly children: ReactNode }) {
  const shown = asItWeighs(rule, site);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <bdi>{plain(nameOf(rule))}</bdi>
          {isCheck(shown) && <SeverityBadge severity={shown.severity ?? "notice"} />}
          {!isOn(rule, site) && <Badge>{w.off}</Badge>}
        </p>
        <RuleSummary rule={rule} />
      </div>
      <div className="-mr-2 flex items-center max-sm:-ml-2">{children}</div>
    </li>
  );
}

interface RowActionsProps {
  readonly name: string;
  readonly mayChange: boolean;
  readonly isFull: boolean;
  readonly onOpen: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function RowActions({ name, mayChange, isFull, onOpen, onDuplicate, onRemove }: RowActionsProps) {
  if (!mayChange) return null;
  return (
    <>
      <IconButton label={w.edit(name)} onClick={onOpen}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={w.duplicate(name)} disabled={isFull} onClick={onDuplicate}>
        <Copy aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={w.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </>
  );
}
