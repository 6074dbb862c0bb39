import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { isProblem } from "../../data/ask.ts";
import { type CausePath, forgetCauses } from "../../data/causes.ts";
import { day, plain, safeHref } from "../../data/format.ts";
import { newTicket, removeTicket, type Ticket, trackersQuery } from "../../data/trackers.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { keepFocus, useKeptFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.trackers;

interface CauseTicketsProps {
  readonly path: CausePath;
  readonly workspaceId: string;
  readonly tickets: readonly Ticket[];
  readonly mayChange: boolean;
}

export function CauseTickets({ path, workspaceId, tickets, mayChange }: CauseTicketsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="space-y-3">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold">
        {w.tickets}
      </h3>
      {tickets.length === 0 && <p className="text-sm text-ink-soft">{w.noTickets}</p>}
      <ul className="space-y-2">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} {...{ path, ticket, mayChange }} onRemoved={() => keepFocus(heading.current)} />
        ))}
      </ul>
      {mayChange && <NewTicket {...{ path, workspaceId, tickets }} />}
    </section>
  );
}

interface TicketRowProps extends Pick<CauseTicketsProps, "path" | "mayChange"> {
  readonly ticket: Ticket;
  readonly onRemoved: () => void;
}

function TicketRow({ path, ticket, mayChange, onRemoved }: TicketRowProps) {
  const { id, state, key, createdBy, createdAt } = ticket;
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeTicket(path, id),
    onSuccess: async () => {
      toast(key === null ? words.saved : w.ticketRemoved);
      await forgetCauses(client, path.websiteId);
      onRemoved();
    },
  });
  return (
    <li className="rounded-lg border border-line px-3 py-2 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TicketState ticket={ticket} />
          <p className="text-ink-soft">
            {(key === null ? w.requestedBy : w.ticketBy)(plain(createdBy), day(createdAt))}
          </p>
        </div>
        {mayChange && state !== "creating" && (
          <IconButton
            label={key === null ? w.removeUnknown : w.removeTicket(plain(key))}
            disabled={removing.isPending}
            onClick={() => removing.mutate()}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {removing.isError && <ErrorPanel error={removing.error} />}
    </li>
  );
}

function TicketState({ ticket: { state, key, url, project } }: Pick<TicketRowProps, "ticket">) {
  if (state === "creating") return <p>{w.creating(plain(project))}</p>;
  if (key === null || url === null)
    return (
      <Notice tone="warning" title={w.ticketUnknown}>
        {w.unknownLead(plain(project))}
      </Notice>
    );
  return (
    <a href={safeHref(url)} target="_blank" rel="noopener noreferrer" className="font-medium underline wrap-anywhere">
      {w.ticketIn(plain(key), plain(project))} <span className="sr-only">{words.newTab}</span>
    </a>
  );
}

/** At a tracker where the cause has none. */
function NewTicket({ path, workspaceId, tickets }: Omit<CauseTicketsProps, "mayChange">) {
  const { data } = useQuery(trackersQuery(workspaceId));
  const client = useQueryClient();
  const creating = useMutation({
    mutationFn: (trackerId: string) => newTicket(path, trackerId),
    onSuccess: ({ ticket: { key } }) => {
      toast(key === null ? w.ticketUnknown : w.ticketCreated(plain(key)));
    },
    onSettled: () => forgetCauses(client, path.websiteId),
  });
  const button = useKeptFocus<HTMLButtonElement>(creating.isPending);
  const left = data?.filter(({ id }) => !tickets.some(({ trackerId }) => trackerId === id)) ?? [];
  if (data?.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        {w.noTrackers} <Link to="/trackers">{w.setUp}</Link>
      </p>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(String(new FormData(event.currentTarget).get("tracker")));
  };
  return (
    <>
      {creating.isError && (
        <ErrorPanel error={creating.error}>
          {isProblem(creating.error, "ticket_refused") && <p>{String(creating.error.details.problemText)}</p>}
        </ErrorPanel>
      )}
      {left.length > 0 && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <Select label={w.chooseTracker} name="tracker" className="min-w-0 flex-1 basis-48">
            {left.map(({ id, name, project }) => (
              <option key={id} value={id}>
                {`${plain(name)} (${plain(project)})`}
              </option>
            ))}
          </Select>
          <Button ref={button} type="submit" busy={creating.isPending}>
            {w.createTicket}
          </Button>
        </form>
      )}
    </>
  );
}
