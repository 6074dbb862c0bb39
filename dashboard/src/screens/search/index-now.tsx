/** Whether search engines are notified of verified fixes, and what became of it. */
import { disableIndexNow, type IndexNow, type Website } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { ago, moment, plain } from "../../data/format.ts";
import { indexNowQuery, newIndexNowKey, switchOnIndexNow } from "../../data/index-now.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { useMay } from "../../shell/may.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.indexNow;

export function IndexNowCard({ site }: { readonly site: Website }) {
  const { data, error, refetch } = useQuery(indexNowQuery(site.id));
  const mayChange = useMay("admin");
  return (
    <Card title={w.title}>
      <div className="space-y-4 text-sm">
        <p className="text-ink-soft">{w.lead}</p>
        {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingRows rows={1} />}
        {data?.state === "off" &&
          (mayChange ? (
            <SwitchOn site={site} />
          ) : (
            <p>
              {w.off} {w.needsAdmin}
            </p>
          ))}
        {data !== undefined && data.state !== "off" && <Facts {...{ site, mayChange }} known={data} />}
      </div>
    </Card>
  );
}

function useSwitchOn({ id }: Website) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => switchOnIndexNow(id, key),
    onSuccess: () => {
      toast(w.switchedOn);
      return client.invalidateQueries({ queryKey: indexNowQuery(id).queryKey });
    },
  });
}

function SwitchOn({ site }: { readonly site: Website }) {
  const [key, setKey] = useState(newIndexNowKey);
  const switching = useSwitchOn(site);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    switching.mutate(key.trim());
  };
  const { error } = switching;
  return (
    <form onSubmit={submit} className="space-y-4">
      <TextField
        {...{ label: w.key, hint: w.keyHint, name: "key", required: true, maxLength: 128, autoComplete: "off" }}
        {...{ spellCheck: false, value: key, onChange: (event) => setKey(event.target.value) }}
        error={isProblem(error) ? error.fields[0]?.message : undefined}
      />
      <div>
        <p>{w.place}</p>
        <p className="break-all">
          <code>{plain(`${site.origin}/${key.trim()}.txt`)}</code>
        </p>
      </div>
      {site.wordpress !== null && <p className="text-ink-soft">{w.placeWordPress}</p>}
      <Refusal error={error} />
      <Button type="submit" look="primary" busy={switching.isPending}>
        {w.switchOn}
      </Button>
    </form>
  );
}

/** With what is at the place of the key. */
function Refusal({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  const { url, found } = isProblem(error) ? error.details : {};
  return (
    <ErrorPanel error={error} beside={["/key"]}>
      {typeof url === "string" && <p className="break-all">{plain(w.found(url, String(found)))}</p>}
    </ErrorPanel>
  );
}

interface FactsProps {
  readonly site: Website;
  readonly mayChange: boolean;
  readonly known: IndexNow;
}

function Facts({ site, mayChange, known }: FactsProps) {
  const { problem, nextAttemptAt, lastNotifiedAt, lastNotifiedUrls, waiting, keyLocation } = known;
  const isActive = known.state === "active";
  return (
    <>
      <Badge tone={isActive ? "good" : "warning"}>{isActive ? w.states.active : w.states.stopped}</Badge>
      {problem !== null && (
        <p>
          {w.problems[problem]} {nextAttemptAt !== null && w.next(ago(nextAttemptAt))}
        </p>
      )}
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name={w.last}>
          {lastNotifiedAt === null ? w.never : w.lastValue(lastNotifiedUrls ?? 0, moment(lastNotifiedAt))}
        </Fact>
        <Fact name={w.waiting}>{w.waitingValue(waiting)}</Fact>
        <Fact name={w.keyFile}>
          <code className="break-all">{plain(keyLocation ?? "")}</code>
        </Fact>
      </dl>
      {mayChange && <Actions {...{ site, known }} />}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Actions({ site, known }: Omit<FactsProps, "mayChange">) {
  const [isAsked, setAsked] = useState(false);
  const switching = useSwitchOn(site);
  return (
    <>
      <Refusal error={switching.error} />
      <div className="flex flex-wrap gap-2">
        {known.state === "stopped" && (
          <Button look="primary" busy={switching.isPending} onClick={() => switching.mutate(known.key ?? "")}>
            {w.switchOnAgain}
          </Button>
        )}
        <Button onClick={() => setAsked(true)}>{w.switchOff}</Button>
      </div>
      <ConfirmAction
        open={isAsked}
        onClose={() => setAsked(false)}
        {...{ title: w.offTitle, lead: w.offLead, action: w.switchOff, done: w.switchedOff }}
        run={() => ask(disableIndexNow({ path: { websiteId: site.id } }))}
        queryKey={indexNowQuery(site.id).queryKey}
      />
    </>
  );
}
