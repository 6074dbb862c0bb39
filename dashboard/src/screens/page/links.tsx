import type { Link as SeenLink } from "@sitemend/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { plain } from "../../data/format.ts";
import { linksQuery } from "../../data/pages.ts";
import { Badge } from "../../ui/badges.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { PageLink } from "./page-link.tsx";
import { Nothing, Part } from "./part.tsx";

const w = words.pageDrawer;

export function PageLinks({
  auditId,
  pageId,
  direction,
}: {
  readonly auditId: string;
  readonly pageId: string;
  readonly direction: "outgoing" | "incoming";
}) {
  const isOut = direction === "outgoing";
  const query = useInfiniteQuery(linksQuery(auditId, isOut ? { from: pageId } : { to: pageId }));
  const links = query.data?.pages.flatMap((part) => part.links) ?? [];
  const isEmpty = query.data !== undefined && links.length === 0 && !query.hasNextPage;
  return (
    <Part
      title={w[direction]}
      count={links.length === 0 ? undefined : `${links.length}${query.hasNextPage ? "+" : ""}`}
    >
      {query.isPending && <LoadingRows rows={2} />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && <Nothing>{isOut ? w.noOutgoing : w.noIncoming}</Nothing>}
      <ul className="divide-y divide-line text-sm">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of a finished page keep their order.
          <li key={index} className="py-1.5">
            <Row link={link} end={isOut ? "to" : "from"} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="mt-2" />
    </Part>
  );
}

function Row({ link, end }: { readonly link: SeenLink; readonly end: "from" | "to" }) {
  return (
    <>
      <PageLink id={link[end].id}>{plain(link[end].url)}</PageLink>
      <p className="mt-0.5 flex flex-wrap items-center gap-2 text-ink-soft">
        <span>
          {w.vias[link.via] ?? link.via}
          {link.via === "link" && (link.text === "" ? `: ${w.noText}` : <Quoted text={link.text} />)}
        </span>
        {link.broken && <Badge tone="error">{w.broken}</Badge>}
        {link.nofollow && <Badge>{w.nofollow}</Badge>}
      </p>
    </>
  );
}

function Quoted({ text }: { readonly text: string }) {
  return (
    <>
      : “<bdi>{plain(text)}</bdi>”
    </>
  );
}
