import type { RequestedApproval, RequestedTrigger, Website } from "@sitemend/client";
import type { ReactNode } from "react";
import { ago, moment, plain } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { Triggers } from "./triggers.tsx";

const w = words.approvals;

/** Who asks for what, and until when. */
export function RequestFacts({
  request: { key, target, reason, createdAt, expiresAt, needed },
  triggers,
  website,
}: {
  readonly request: RequestedApproval;
  readonly triggers: readonly RequestedTrigger[];
  readonly website: Website | undefined;
}) {
  const name = plain(key.name);
  return (
    <Card title={w.request}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={w.key}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={w.website} note={website?.name === website?.origin ? undefined : website && plain(website.origin)}>
          {website && <bdi>{plain(website.name)}</bdi>}
        </Fact>
        <Fact name={w.target}>{w.targets[target]}</Fact>
        <Fact name={w.asked} note={moment(createdAt)}>
          {ago(createdAt)}
        </Fact>
        <Fact name={w.until} note={moment(expiresAt)}>
          {ago(expiresAt)}
        </Fact>
        <Fact name={w.needed}>{needed > 1 ? w.neededTwo : w.neededOne}</Fact>
      </dl>
      <Triggers triggers={triggers} />
      <figure className="mt-5 border-t border-line pt-4">
        <figcaption className="text-sm text-ink-soft">
          <bdi>{reason === null ? w.noReason : w.reasonOf(name)}</bdi>
        </figcaption>
        {reason !== null && (
          <blockquote
            dir="auto"
            className="mt-2 rounded-r-lg border-l-4 border-line-strong/60 bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap"
          >
            {plain(reason)}
          </blockquote>
        )}
      </figure>
    </Card>
  );
}

function Fact({
  name,
  note,
  children,
}: {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0 text-sm">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
      {note !== undefined && <dd className="text-ink-soft">{note}</dd>}
    </div>
  );
}
