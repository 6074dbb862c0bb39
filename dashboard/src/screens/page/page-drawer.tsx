/** One address beside the list: what came back, what it says of itself, and what leads to and from it. */
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { plain, safeHref } from "../../data/format.ts";
import { type OnePage, pageQuery } from "../../data/pages.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { AnswerFacts, RedirectChain } from "./answer-facts.tsx";
import { Extracted } from "./extracted.tsx";
import { factsOf } from "./facts.ts";
import { GoogleStatus } from "./google-status.tsx";
import { Headers } from "./headers.tsx";
import { Headings } from "./headings.tsx";
import { Lab } from "./lab.tsx";
import { PageLinks } from "./links.tsx";
import { PageIssues } from "./page-issues.tsx";
import { Pictures } from "./pictures.tsx";
import { Rendering } from "./rendering.tsx";
import { SearchFacts } from "./search-facts.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { StructuredData } from "./structured-data.tsx";

const w = words.pageDrawer;

export function PageDrawer({
  auditId,
  pageId,
  onClose,
}: {
  readonly auditId: string;
  readonly pageId: string | undefined;
  readonly onClose: () => void;
}) {
  const page = useQuery({ ...pageQuery(auditId, pageId ?? ""), enabled: pageId !== undefined });
  return (
    <Dialog
      open={pageId !== undefined}
      onClose={onClose}
      placement="side"
      title={w.title}
      lead={page.data === undefined ? undefined : <span className="break-all">{plain(page.data.url)}</span>}
    >
      {page.isPending && <LoadingRows />}
      {page.error !== null && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {page.data !== undefined && <Body auditId={auditId} page={page.data} />}
    </Dialog>
  );
}

function Body({ auditId, page }: { readonly auditId: string; readonly page: OnePage }) {
  const facts = factsOf(page.document);
  return (
    <div className="space-y-7 pb-6">
      <a href={safeHref(page.url)} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
        <ExternalLink aria-hidden className="size-4" />
        {w.openPage}
      </a>
      {page.leftOut !== null && (
        <Notice tone="warning" title={w.leftOut}>
          {plain(page.leftOut.message)}
        </Notice>
      )}
      {page.visit?.challenge === true && <Notice tone="warning">{w.challenge}</Notice>}
      <AnswerFacts page={page} />
      {page.chain.length > 0 && <RedirectChain page={page} />}
      <PageIssues auditId={auditId} pageId={page.id} />
      {facts !== undefined && page.visit !== null && <SearchFacts visit={page.visit} />}
      {facts !== undefined && page.visit !== null && <SearchPreview url={page.url} visit={page.visit} />}
      <GoogleStatus url={page.url} />
      {page.lab !== null && <Lab page={page} lab={page.lab} />}
      {facts?.rendering !== undefined && <Rendering rendering={facts.rendering} />}
      {facts !== undefined && <Headings headings={facts.headings} />}
      <PageLinks auditId={auditId} pageId={page.id} direction="incoming" />
      {facts !== undefined && (
        <>
          <PageLinks auditId={auditId} pageId={page.id} direction="outgoing" />
          <StructuredData jsonLd={facts.jsonLd} itemTypes={facts.itemTypes} />
          <Pictures pictures={facts.pictures} />
        </>
      )}
      {page.extracted !== undefined && <Extracted columns={page.extracted} />}
      {page.visit !== null && <Headers headers={page.headers} />}
    </div>
  );
}
