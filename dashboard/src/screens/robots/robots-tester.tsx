/** A robots.txt as one is writing it, tested against paths and crawlers; nothing is saved. */
import { testRobotsTxt } from "@sitemend/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ask } from "../../data/ask.ts";
import { moment, plain } from "../../data/format.ts";
import { linesOf } from "../../data/text-lines.ts";
import { websiteQuery } from "../../data/websites.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ScreenError } from "../../ui/screen-error.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { agentsFault, pathsFault } from "./lists.ts";
import { type RobotsTxtTest, TestedFile, Verdicts } from "./verdicts.tsx";

const route = getRouteApi("/app/sites/$websiteId/robots");
const w = screenWords.robots;

export function RobotsTester() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const last = useQuery({
    queryKey: ["robots-txt", websiteId],
    queryFn: () => ask(testRobotsTxt({ path: { websiteId }, body: {} })),
  });
  const error = site.error ?? last.error;
  if (error !== null) return <ScreenError error={error} onRetry={() => void last.refetch()} />;
  if (site.data === undefined || last.data === undefined) return <LoadingRows />;
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} above={site.data.origin} />
      <Tester key={websiteId} websiteId={websiteId} last={last.data} />
    </>
  );
}

function Tester({ websiteId, last }: { readonly websiteId: string; readonly last: RobotsTxtTest }) {
  const [faults, setFaults] = useState<{ readonly paths?: string | undefined; readonly agents?: string | undefined }>(
    {},
  );
  const test = useMutation({
    mutationFn: async (body: { readonly text: string; readonly paths: string[]; readonly agents: string[] }) => ({
      ...(await ask(testRobotsTxt({ path: { websiteId }, body }))),
      text: body.text,
    }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [paths, agents] = [linesOf(String(form.get("paths"))), linesOf(String(form.get("agents")))];
    const found = { paths: pathsFault(paths), agents: agentsFault(agents) };
    setFaults(found);
    if (found.paths === undefined && found.agents === undefined)
      test.mutate({ text: String(form.get("text")), paths: [...paths], agents: [...agents] });
  };
  const shown = test.data ?? last;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <form onSubmit={submit} className="space-y-4" noValidate>
          <TextArea
            label={w.text}
            hint={sourceOf(last)}
            name="text"
            rows={12}
            spellCheck={false}
            defaultValue={plain(last.text ?? "")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextArea label={w.paths} hint={w.pathsHint} error={faults.paths} name="paths" rows={5} defaultValue="/" />
            <TextArea
              label={w.agents}
              hint={w.agentsHint}
              error={faults.agents}
              name="agents"
              rows={5}
              defaultValue={[...new Set(last.rows.map(({ agent }) => agent))].join("\n")}
            />
          </div>
          <Button type="submit" look="primary" busy={test.isPending}>
            {w.test}
          </Button>
        </form>
      </Card>
      <div className="min-w-0 space-y-5" aria-live="polite">
        {test.error !== null && <ErrorPanel error={test.error} />}
        <Verdicts test={shown} />
        <TestedFile test={shown} />
      </div>
    </div>
  );
}

function sourceOf({ source }: RobotsTxtTest): string {
  if (source === null) return w.noText;
  if (source.state === "found") return w.textHint(moment(source.readAt));
  return w.notFound(source.status === null ? w.noAnswer : w.status(source.status));
}
