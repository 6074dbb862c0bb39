/** What surrounds every screen behind the sign-in: navigation, command menu, messages about connection and session. */
import { Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Later } from "../ui/later.tsx";
import { useShortcuts } from "../ui/shortcuts.ts";
import { words } from "../words/index.ts";
import { CommandMenu } from "./command-menu.tsx";
import { ConfirmAgain } from "./confirm-again.tsx";
import { NoTeam } from "./no-team.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { usePlace } from "./place.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { SideBar } from "./side-bar.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

export function AppShell() {
  const [open, setOpen] = useState<"commands" | "shortcuts" | undefined>();
  useGlobalKeys(setOpen);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2 focus:shadow-raised"
      >
        {words.skipToContent}
      </a>
      <SideBar onCommands={() => setOpen("commands")} onShortcuts={() => setOpen("shortcuts")} />
      <div className="min-w-0">
        <OfflineBanner />
        <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
          <NoTeam />
          <Outlet />
        </main>
      </div>
      <Later>
        <CommandMenu open={open === "commands"} onOpen={() => setOpen("commands")} onClose={() => setOpen(undefined)} />
        <ShortcutSheet open={open === "shortcuts"} onClose={() => setOpen(undefined)} />
        <SignInAgain />
        <ConfirmAgain />
      </Later>
    </div>
  );
}

function useGlobalKeys(setOpen: (what: "commands" | "shortcuts") => void): void {
  const navigate = useNavigate();
  const { auditId } = usePlace();
  const toAudit = (to: "/audits/$auditId" | `/audits/$auditId/${"issues" | "review" | "changes"}`) => () => {
    if (auditId !== undefined) void navigate({ to, params: { auditId } });
  };
  useShortcuts({
    "?": () => setOpen("shortcuts"),
    n: () => void navigate({ to: "/audits/new" }),
    "g s": () => void navigate({ to: "/" }),
    "g o": toAudit("/audits/$auditId"),
    "g i": toAudit("/audits/$auditId/issues"),
    "g r": toAudit("/audits/$auditId/review"),
    "g c": toAudit("/audits/$auditId/changes"),
  });
}
