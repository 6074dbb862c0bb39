/** Ctrl/Cmd+K: every screen and every site from the keyboard (ARIA combobox with a list). */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { plain } from "../data/format.ts";
import { websitesQuery } from "../data/websites.ts";
import { allows, useWorkspace } from "../data/workspaces.ts";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { words } from "../words/index.ts";
import { useMay } from "./may.ts";
import { usePlace } from "./place.ts";

/** The screens of an audit; the first is its overview. */
const OF_AUDIT = ["", "issues", "review", "changes", "pages", "structure", "compare", "share"] as const;

interface Command {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

interface CommandMenuProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export function CommandMenu({ open, onOpen, onClose }: CommandMenuProps) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onOpen]);
  return (
    <Dialog open={open} onClose={onClose} title={words.commands.open} placement="top">
      <Choice onDone={onClose} />
    </Dialog>
  );
}

function Choice({ onDone }: { readonly onDone: () => void }) {
  const list = useId();
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const fitting = useCommands().filter(({ label }) => fits(label, wanted));
  const chosen = fitting[Math.min(at, fitting.length - 1)];
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onDone();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((now) => (now + step + fitting.length) % Math.max(1, fitting.length));
    else if (event.key === "Enter") run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        aria-label={words.commands.placeholder}
        placeholder={words.commands.placeholder}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="w-full rounded-lg border border-line-strong/60 bg-surface px-3 py-2"
      />
      <div id={list} role="listbox" aria-label={words.commands.open} className="mt-3">
        {fitting.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's.
          <div
            key={command.id}
            id={`${list}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={() => run(command)}
            className={classes(
              "cursor-pointer truncate rounded-lg px-3 py-2 text-sm",
              command === chosen && "bg-accent-soft",
            )}
          >
            {command.label}
          </div>
        ))}
      </div>
      {fitting.length === 0 && <p className="px-3 py-2 text-sm text-ink-soft">{words.commands.nothing}</p>}
      <p className="mt-3 text-xs text-ink-soft">{words.commands.hint}</p>
    </div>
  );
}

function fits(label: string, wanted: string): boolean {
  const low = label.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((part) => low.includes(part));
}

function useCommands(): Command[] {
  const navigate = useNavigate();
  const { auditId, websiteId } = usePlace();
  const { data } = useInfiniteQuery(websitesQuery);
  const isAdmin = useMay("admin");
  const mayStart = useMay("editor");
  const mayDecide = allows(useWorkspace()?.role, "editor");
  const nav = words.nav;
  const go = (id: string, label: string, to: () => Promise<void>): Command => ({ id, label, run: () => void to() });
  const start = go("new", nav.newAudit, () => navigate({ to: "/audits/new" }));
  const trackers = go("trackers", nav.trackers, () => navigate({ to: "/trackers" }));
  const webhooks = go("webhooks", nav.webhooks, () => navigate({ to: "/webhooks" }));
  const branding = go("branding", nav.branding, () => navigate({ to: "/branding", search: { audit: undefined } }));
  const log = go("audit-log", nav.auditLog, () =>
    navigate({ to: "/audit-log", search: { actor: undefined, action: undefined } }),
  );
  const approvals = go("approvals", nav.approvals, () => navigate({ to: "/approvals", search: { status: undefined } }));
  const ofAudit = OF_AUDIT.map((part) => {
    const name = part === "" ? "overview" : part;
    const to = part === "" ? ("/audits/$auditId" as const) : (`/audits/$auditId/${part}` as const);
    return go(name, nav[name], () => navigate({ to, params: { auditId: auditId ?? "" } }));
  });
  const ofSite = [
    go("audits", nav.audits, () => navigate({ to: "/sites/$websiteId", params: { websiteId: websiteId ?? "" } })),
    go("tasks", nav.tasks, () =>
      navigate({ to: "/sites/$websiteId/tasks", params: { websiteId: websiteId ?? "" }, search: {} }),
    ),
    go("schedules", nav.schedules, () =>
      navigate({ to: "/sites/$websiteId/schedules", params: { websiteId: websiteId ?? "" } }),
    ),
    go("search", nav.search, () =>
      navigate({ to: "/sites/$websiteId/search", params: { websiteId: websiteId ?? "" } }),
    ),
    go("connection", nav.connection, () =>
      navigate({ to: "/sites/$websiteId/connection", params: { websiteId: websiteId ?? "" } }),
    ),
    go("robots", nav.robots, () =>
      navigate({ to: "/sites/$websiteId/robots", params: { websiteId: websiteId ?? "" } }),
    ),
    go("settings", nav.settings, () =>
      navigate({ to: "/sites/$websiteId/settings", params: { websiteId: websiteId ?? "" } }),
    ),
  ];
  const sites = (data?.pages ?? [])
    .flatMap(({ websites }) => websites)
    .map(({ id, name }) => go(id, plain(name), () => navigate({ to: "/sites/$websiteId", params: { websiteId: id } })));
  return [
    ...(auditId === undefined ? [] : ofAudit),
    ...(websiteId === undefined ? [] : ofSite),
    ...(mayStart ? [start] : []),
    go("sites", nav.sites, () => navigate({ to: "/" })),
    go("alerts", nav.alerts, () => navigate({ to: "/alerts" })),
    go("team", nav.team, () => navigate({ to: "/team" })),
    go("api-keys", nav.apiKeys, () => navigate({ to: "/api-keys" })),
    ...(mayDecide ? [approvals] : []),
    ...(isAdmin ? [webhooks, trackers, branding, log] : []),
    go("health", nav.health, () => navigate({ to: "/health" })),
    go("account", nav.account, () => navigate({ to: "/account" })),
    ...sites,
  ];
}
