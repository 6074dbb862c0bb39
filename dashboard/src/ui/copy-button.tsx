/** Copies a text and says so, for the eye and for readers of the screen. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { words } from "../words/index.ts";
import { Button } from "./button.tsx";

const SHOWN_MS = 2000;

export function CopyButton({ text, label = words.copy }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? words.copied : label}</span>
    </Button>
  );
}
