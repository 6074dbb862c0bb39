/** Navigation: everything, and what belongs to the site on screen. On small screens it opens from a button. */

import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import {
  Bell,
  Bot,
  CalendarClock,
  ChartNoAxesColumn,
  CircleUser,
  ClipboardList,
  Command,
  FileSearch,
  FolderTree,
  GitCompareArrows,
  Globe,
  HeartPulse,
  History,
  KeyRound,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Menu,
  MousePointerClick,
  Palette,
  Plug,
  Plus,
  ScrollText,
  Settings,
  Share2,
  ShieldCheck,
  Ticket,
  Users,
  Webhook,
  X,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { waitingQuery } from "../data/approvals.ts";
import { plain } from "../data/format.ts";
import { meQuery } from "../data/session.ts";
import { websiteQuery } from "../data/websites.ts";
import { allows, useWorkspace } from "../data/workspaces.ts";
import { Kbd } from "../ui/badges.tsx";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Later } from "../ui/later.tsx";
import { words } from "../words/index.ts";
import { usePermission } from "./may.ts";
import { usePlace } from "./place.ts";

const nav = words.nav;

export function SideBar({
  onCommands,
  onShortcuts,
}: {
  readonly onCommands: () => void;
  readonly onShortcuts: () => void;
}) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !open) return;
    setOpen(false);
    menu.current?.focus();
  };
  const mayStart = usePermission("editor");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus lies in it.
    <header
      data-print="hide"
      onKeyDown={closeByEscape}
      className="border-b border-line bg-surface lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-b-0"
    >
      <div className="flex items-center justify-between px-4 py-3 lg:py-5">
        <Link to="/" className="flex items-center gap-2.5 font-semibold no-underline">
          <img src="/favicon.svg" alt="" className="size-7" />
          {words.product}
        </Link>
        <IconButton
          ref={menu}
          className="lg:hidden"
          label={nav.menu}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: following a link closes the menu; the links are what is used. */}
      <div
        id="navigation"
        className={classes("px-3 pb-4 lg:block", !open && "hidden")}
        onClick={(event) => event.target instanceof Element && event.target.closest("a") && setOpen(false)}
      >
        {mayStart === "unknown" && <div aria-hidden className="mb-2 h-9" />}
        {mayStart === "given" && (
          <ButtonLink
            to="/audits/new"
            search={{ website: undefined }}
            look="primary"
            className="mb-2 w-full"
            icon={<Plus aria-hidden className="size-4" />}
          >
            {nav.newAudit}
          </ButtonLink>
        )}
        <button
          type="button"
          onClick={onCommands}
          className="mb-4 flex w-full items-center gap-2 rounded-lg border border-line px-3 py-1.5 text-left text-sm text-ink-soft hover:border-line-strong"
        >
          <Command aria-hidden className="size-4" />
          <span className="flex-1">{words.commands.open}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <Later>
          <SiteLinks />
          <GeneralLinks />
        </Later>
        <button
          type="button"
          onClick={onShortcuts}
          className="mt-4 px-3 text-sm text-ink-soft underline-offset-4 hover:underline"
        >
          {words.shortcuts.title}
        </button>
      </div>
    </header>
  );
}

function GeneralLinks() {
  const { data: me } = useQuery(meQuery);
  const admin = usePermission("admin");
  return (
    <nav aria-label={nav.main}>
      <ul className="space-y-0.5">
        <Item to="/" icon={Globe} exact>
          {nav.sites}
        </Item>
        <Item to="/alerts" icon={Bell}>
          {nav.alerts}
        </Item>
        <Item to="/team" icon={Users}>
          {nav.team}
        </Item>
        <Item to="/api-keys" icon={KeyRound}>
          {nav.apiKeys}
        </Item>
        <ApprovalsLink />
        {admin === "unknown" && <Room rows={4} />}
        {admin === "given" && (
          <>
            <Item to="/webhooks" icon={Webhook}>
              {nav.webhooks}
            </Item>
            <Item to="/trackers" icon={Ticket}>
              {nav.trackers}
            </Item>
            <Item to="/branding" search={{ audit: undefined }} icon={Palette}>
              {nav.branding}
            </Item>
            <Item to="/audit-log" search={{ actor: undefined, action: undefined }} icon={ScrollText}>
              {nav.auditLog}
            </Item>
          </>
        )}
        <Item to="/health" icon={HeartPulse}>
          {nav.health}
        </Item>
        <Item to="/account" icon={CircleUser}>
          {me === undefined ? nav.account : nav.accountOf(plain(me.name))}
        </Item>
      </ul>
    </nav>
  );
}

/** For those who decide, with how many requests wait for them. */
function ApprovalsLink() {
  const workspace = useWorkspace();
  const mayDecide = workspace !== undefined && allows(workspace.role, "editor");
  const { data: waiting } = useQuery({ ...waitingQuery(workspace?.id ?? ""), enabled: mayDecide });
  if (!mayDecide) return null;
  return (
    <Item to="/approvals" search={{ status: undefined }} icon={ShieldCheck}>
      {nav.approvals}
      {waiting !== undefined && waiting.count > 0 && (
        <span className="ml-2 rounded-full bg-accent px-1.5 py-0.5 text-xs font-medium text-on-accent tabular-nums">
          <span aria-hidden>{waiting.text}</span>
          <span className="sr-only">{words.approvals.waiting(waiting.text)}</span>
        </span>
      )}
    </Item>
  );
}

/** Room is kept for them while it is not known yet where they lead, so that nothing moves under a finger. */
function SiteLinks() {
  const { websiteId, auditId: named, isLoading } = usePlace();
  const site = useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  const isKnown = websiteId !== undefined && site.data !== undefined;
  if (!isKnown && !isLoading && !site.isLoading) return null;
  const name = site.data === undefined ? "" : plain(site.data.name);
  return (
    <nav aria-label={nav.site} className="mb-5 border-b border-line pb-5">
      <p className="mb-1.5 min-h-4 truncate px-3 text-xs font-semibold text-ink-soft" title={name}>
        {name}
      </p>
      <ul className="space-y-0.5">
        <AuditLinks auditId={named ?? site.data?.lastAudit?.id} isKnown={isKnown} />
        {websiteId === undefined ? <Room rows={7} /> : <WebsiteLinks websiteId={websiteId} />}
      </ul>
    </nav>
  );
}

function AuditLinks({ auditId, isKnown }: { readonly auditId: string | undefined; readonly isKnown: boolean }) {
  if (auditId === undefined) return isKnown ? null : <Room rows={8} />;
  return (
    <>
      <Item to="/audits/$auditId" params={{ auditId }} icon={ChartNoAxesColumn} exact>
        {nav.overview}
      </Item>
      <Item to="/audits/$auditId/issues" params={{ auditId }} icon={ListTodo}>
        {nav.issues}
      </Item>
      <Item to="/audits/$auditId/review" params={{ auditId }} icon={ListChecks}>
        {nav.review}
      </Item>
      <Item to="/audits/$auditId/changes" params={{ auditId }} icon={History}>
        {nav.changes}
      </Item>
      <Item to="/audits/$auditId/pages" params={{ auditId }} icon={FileSearch}>
        {nav.pages}
      </Item>
      <Item to="/audits/$auditId/structure" params={{ auditId }} icon={FolderTree}>
        {nav.structure}
      </Item>
      <Item to="/audits/$auditId/compare" params={{ auditId }} icon={GitCompareArrows}>
        {nav.compare}
      </Item>
      <Item to="/audits/$auditId/share" params={{ auditId }} icon={Share2}>
        {nav.share}
      </Item>
    </>
  );
}

function WebsiteLinks({ websiteId }: { readonly websiteId: string }) {
  return (
    <>
      <Item to="/sites/$websiteId" params={{ websiteId }} icon={History} exact>
        {nav.audits}
      </Item>
      <Item to="/sites/$websiteId/tasks" params={{ websiteId }} search={{}} icon={ClipboardList}>
        {nav.tasks}
      </Item>
      <Item to="/sites/$websiteId/schedules" params={{ websiteId }} icon={CalendarClock}>
        {nav.schedules}
      </Item>
      <Item to="/sites/$websiteId/search" params={{ websiteId }} icon={MousePointerClick}>
        {nav.search}
      </Item>
      <Item to="/sites/$websiteId/connection" params={{ websiteId }} icon={Plug}>
        {nav.connection}
      </Item>
      <Item to="/sites/$websiteId/robots" params={{ websiteId }} icon={Bot}>
        {nav.robots}
      </Item>
      <Item to="/sites/$websiteId/settings" params={{ websiteId }} icon={Settings}>
        {nav.settings}
      </Item>
    </>
  );
}

/** As high as so many items. */
function Room({ rows = 1 }: { readonly rows?: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no identity.
  return Array.from({ length: rows }, (_, row) => <li key={row} aria-hidden className="h-8" />);
}

function Item({
  icon: Icon,
  exact = false,
  children,
  ...link
}: LinkProps & { readonly icon: LucideIcon; readonly exact?: boolean; readonly children: ReactNode }) {
  return (
    <li>
      <Link
        {...link}
        activeOptions={{ exact, includeSearch: false }}
        activeProps={{ className: "bg-accent-soft text-accent-strong font-medium", "aria-current": "page" }}
        inactiveProps={{ className: "text-ink-soft hover:bg-sunken hover:text-ink" }}
        className="flex items-center gap-2.5 rounded-lg px-3 py-1.5 text-sm no-underline"
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{children}</span>
      </Link>
    </li>
  );
}
