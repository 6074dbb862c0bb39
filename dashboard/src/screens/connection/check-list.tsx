import type { VerifyCheck } from "@sitemend/client";
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from "lucide-react";
import { plain } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.connection;
const SIGNS = {
  pass: [CircleCheck, "text-good"],
  warn: [TriangleAlert, "text-warning"],
  fail: [CircleX, "text-error"],
  skip: [CircleMinus, "text-ink-soft"],
} as const;

/** Each test of a connection, with what to do where it did not pass. */
export function CheckList({ checks }: { readonly checks: readonly VerifyCheck[] }) {
  return (
    <Card title={w.checks}>
      <ul className="space-y-2.5 text-sm">
        {checks.map(({ id, status, message, fix }) => {
          const [Icon, tone] = SIGNS[status];
          return (
            <li key={id} className="flex gap-2.5">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
              <div>
                <p>
                  <span className="sr-only">{w.checkStates[status]}: </span>
                  {message === "" ? id : plain(message)}
                </p>
                {fix !== null && <p className="text-ink-soft">{plain(fix)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
