/** Previews and refusals of `fix`, as a person reads them. */
import { z } from "zod";
import type { LeftOut } from "#client";
import { type ErrorCode, errors, type ServiceError } from "#domain/errors.ts";
import { terminal as plain, renderPreview } from "#reports/index.ts";
import type { FixesAt, PreviewAnswer } from "./backend.ts";
import { refusalWords } from "./refusal-words.ts";
import type { Terminal } from "./terminal.ts";

export type FixablePreview = Extract<PreviewAnswer, { fixable: true }>;
type Refusal = Extract<PreviewAnswer, { error: unknown }>["error"];

export function isGood(preview: PreviewAnswer): preview is FixablePreview {
  return "fixable" in preview && preview.fixable;
}

export async function showPreviews(
  previews: readonly PreviewAnswer[],
  auditId: string,
  fixes: FixesAt,
  { color }: Terminal,
): Promise<void> {
  for (const preview of previews) {
    if ("error" in preview) process.stdout.write(refusal(preview.issueId, preview.error));
    else if (!preview.fixable) {
      const steps = preview.manualSteps.map((step) => `\n    Manual step: ${plain(step)}`).join("");
      process.stdout.write(`${plain(preview.issueId)}: ${plain(preview.message)}${steps}\n`);
    } else {
      const { message: title, url } = await fixes.issue(auditId, preview.issueId);
      process.stdout.write(renderPreview({ ...shown(preview), title, url }, { color }));
    }
  }
}

function shown({ issueId, fixMode: mode, risk, warnings, sideEffects, change }: FixablePreview) {
  const { field, currentValue: current, proposedValue: proposed, diff } = change;
  return {
    ...{ issueId: plain(issueId), mode, risk, warnings, sideEffects },
    field,
    current,
    proposed,
    hunks: diff.hunks,
  };
}

/** Two of one place: the later one has to be judged by what the earlier one leaves there. */
export function leftOutWords({ preview, inFavourOf }: LeftOut<FixablePreview>): string {
  const [left, first] = [plain(preview.issueId), plain(inFavourOf.issueId)];
  return `– ${left}: deferred, because it changes the same location as ${first}. Review it again after that is applied.\n`;
}

export function reportedRefusal({ code, message, extra, fields }: ServiceError): Refusal {
  return { code, message, details: fields.length === 0 ? extra : { ...extra, fields } };
}

const WithFields = z.object({ fields: z.array(z.object({ message: z.string() })) }).catch({ fields: [] });

export function refusal(subject: string, { code, message, details }: Refusal): string {
  const { cause, currentHash, current: there } = (details ?? {}) as Readonly<Record<string, unknown>>;
  const { fields } = WithFields.parse(details);
  const words = Object.hasOwn(errors, code) ? refusalWords({ code: code as ErrorCode, message, fields }) : message;
  const more = [
    ...(typeof cause === "string" ? [plain(cause)] : []),
    ...(typeof there === "string" ? [`Current value: ${plain(there)}`] : []),
    ...(typeof currentHash === "string" ? [`To overwrite it: --force ${plain(currentHash)}`] : []),
  ];
  const head = `✗ ${subject === "" ? "" : `${plain(subject)}: `}${plain(words)}`;
  return `${[head, ...more].join("\n    ")}\n`;
}
