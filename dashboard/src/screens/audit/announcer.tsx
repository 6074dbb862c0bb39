/** Tells readers of the screen how far the audit is, politely, at most every five seconds. */
import type { AuditStatusReport } from "@sitemend/client";
import { useEffect, useRef, useState } from "react";
import { words } from "../../words/index.ts";

const EVERY_MS = 5000;

export function Announcer({ progress }: { readonly progress: AuditStatusReport["progress"] }) {
  const latest = useRef(progress);
  latest.current = progress;
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setInterval(() => {
      const { percent, pagesCrawled, issuesFound } = latest.current;
      setText(words.audit.announce(percent, pagesCrawled, issuesFound));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
