import type { RequestedApproval } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ago, plain } from "../../data/format.ts";
import { websiteQuery } from "../../data/websites.ts";
import { words } from "../../words/index.ts";
import { ApprovalStatusBadge } from "./status-badge.tsx";

const w = words.approvals;

export function ApprovalRow({ request }: { readonly request: RequestedApproval }) {
  const { id, kind, itemCount, key, status, projectId, createdAt, expiresAt } = request;
  const { data: website } = useQuery(websiteQuery(projectId));
  const site = website === undefined ? w.someSite : plain(website.name);
  const isOver = new Date(expiresAt).getTime() <= Date.now();
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/approvals/$approvalRequestId"
          params={{ approvalRequestId: id }}
          className="font-medium no-underline after:absolute after:inset-0 hover:underline"
        >
          {w.rowTitle(w.kinds[kind](itemCount), site)}
        </Link>
        <p className="text-sm text-ink-soft">
          <bdi>{w.askedBy(plain(key.name), ago(createdAt))}</bdi>
          {status === "pending" && `; ${w.expires(ago(expiresAt))}`}
          {status === "expired" && isOver && `; ${w.expired(ago(expiresAt))}`}
        </p>
      </div>
      <ApprovalStatusBadge status={status} />
    </li>
  );
}
