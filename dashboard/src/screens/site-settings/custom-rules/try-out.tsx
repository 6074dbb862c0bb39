/** The rule as it is in the form, tried on one page before it is saved. */
import { tryCustomRules, type Website } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ask, isProblem } from "../../../data/ask.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ErrorPanel, Notice } from "../../../ui/states.tsx";
import { screenWords } from "../../../words/screens.ts";
import { faultsUnder, isAllSaid } from "./changed-rules.ts";
import { type Draft, type Faults, type Rule, ruleOf, trialFaults } from "./draft.ts";
import { TrialResult } from "./trial-result.tsx";
import { useExampleUrls } from "./use-example-urls.ts";

const w = screenWords.customRules.trial;

interface TryOutProps {
  readonly site: Website;
  readonly draft: Draft;
  /** What is wrong with the rule is shown beside its fields. */
  readonly onFaults: (faults: Faults) => void;
}

export function TryOut({ site, draft, onFaults }: TryOutProps) {
  const [url, setUrl] = useState(`${site.origin}/`);
  const [urlFault, setUrlFault] = useState<string>();
  const pages = useExampleUrls(site, url);
  const listId = useId();
  const attempt = useMutation({
    mutationFn: async ({ at, rule }: { readonly at: string; readonly rule: Rule }) => ({
      rule,
      trial: await ask(tryCustomRules({ path: { websiteId: site.id }, body: { url: at, custom: alone(draft, rule) } })),
    }),
    onError: (error) => {
      onFaults(faultsUnder(error, `/custom/${draft.kind}/0/`));
      setUrlFault(isProblem(error) ? error.fields.find(({ pointer }) => pointer === "/url")?.message : undefined);
    },
  });
  const rule = forTrial(draft);
  const tryAt = (text: string) => {
    const [at, faults] = [urlIn(site.origin, text), trialFaults(draft)];
    setUrlFault(at === undefined ? w.otherUrl : undefined);
    onFaults(faults);
    if (at !== undefined && Object.keys(faults).length === 0) attempt.mutate({ at, rule });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryAt(url);
  };
  const { error, data } = attempt;
  const results = useRef<HTMLDivElement>(null);
  // It may be below the drawer's fold, where nobody would look for it.
  useEffect(() => {
    if (data !== undefined || error !== null) results.current?.scrollIntoView({ block: "nearest" });
  }, [data, error]);
  const isSaidInFields = isAllSaid(error, faultsUnder(error, `/custom/${draft.kind}/0/`)) || urlFault !== undefined;
  return (
    <section aria-label={w.title} className="rounded-xl border border-line bg-sunken p-4">
      <h3 className="text-sm font-semibold">{w.title}</h3>
      <p className="mb-3 text-sm text-ink-soft">{w.lead}</p>
      <form onSubmit={submit} noValidate className="flex items-start gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={w.url}
          hint={w.urlHint}
          error={urlFault}
          type="url"
          list={listId}
          maxLength={2083}
          autoComplete="off"
          value={url}
          onChange={({ target }) => {
            setUrl(target.value);
            setUrlFault(undefined);
          }}
        />
        <datalist id={listId}>
          {pages.map((page) => (
            <option key={page} value={page} />
          ))}
        </datalist>
        <Button type="submit" busy={attempt.isPending} className="mt-6">
          {w.action}
        </Button>
      </form>
      <div ref={results} aria-live="polite" className="scroll-mb-6 space-y-3 not-empty:mt-4">
        {error !== null && !isSaidInFields && <ErrorPanel error={error} />}
        {data !== undefined && error === null && urlFault === undefined && (
          <>
            {JSON.stringify(rule) !== JSON.stringify(data.rule) && <Notice>{w.stale}</Notice>}
            <TrialResult
              trial={data.trial}
              rule={data.rule}
              origin={site.origin}
              onUrl={(next) => {
                setUrl(next);
                tryAt(next);
              }}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Names don't matter yet, but the API wants them. */
function forTrial(draft: Draft): Rule {
  return ruleOf({ ...draft, id: "custom-trial", title: "trial", name: "trial", why: "", fix: "" });
}

function alone({ kind }: Draft, rule: Rule) {
  return { extract: [], checks: [], [kind]: [rule] };
}

/** A path will do. @returns `undefined` when it isn't of this site */
function urlIn(origin: string, text: string): string | undefined {
  if (!URL.canParse(text.trim(), origin)) return undefined;
  const url = new URL(text.trim(), origin);
  return url.origin === origin ? url.href : undefined;
}
