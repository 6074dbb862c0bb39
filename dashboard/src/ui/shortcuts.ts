/**
 * Single-key shortcuts. They rest while somebody types, while a dialog is open, and altogether when switched off
 * (WCAG 2.1.4). "g s" means g, then s within a second.
 */
import { useEffect, useRef, useState } from "react";

const KEY = "sitemend-shortcuts";
const SEQUENCE_MS = 1000;

export type Shortcuts = Readonly<Record<string, () => void>>;

export function shortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function useShortcutsSetting(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(shortcutsEnabled);
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, "off");
      setOn(next);
    },
  ];
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    let before = { key: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!shortcutsEnabled() || isTyping(event.target) || isBehindDialog(event.target)) return;
      const sequence = event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${event.key}` : "";
      const action = current.current[sequence] ?? current.current[event.key];
      before = { key: event.key, at: event.timeStamp };
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isBehindDialog(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
  return (
    dialog !== null && !(target instanceof Node && dialog.contains(target) && dialog.hasAttribute("data-shortcuts"))
  );
}
