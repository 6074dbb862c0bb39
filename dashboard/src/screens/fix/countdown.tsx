/** How long an approval still lives. Seconds tick for the eye; readers of the screen are told at the end only. */
import { useEffect, useState } from "react";
import { Badge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";

const SECOND_MS = 1000;
const SOON_S = 60;

export function useSecondsLeft(expiresAt: string): number {
  const left = () => Math.max(0, Math.ceil((new Date(expiresAt).getTime() - Date.now()) / SECOND_MS));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads the clock and depends on expiresAt alone.
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), SECOND_MS);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return seconds;
}

export function Countdown({ seconds }: { readonly seconds: number }) {
  if (seconds <= 0) return null;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <Badge tone={seconds < SOON_S ? "warning" : "neutral"}>{words.fix.validFor(time)}</Badge>;
}
