/** Runs a check's examples over a mutant of it. */
import { stripTypeScriptTypes } from "node:module";
import { pathToFileURL } from "node:url";
import type { Check } from "../src/checks/kit/define-check.ts";
import type { PageExample, ParseExample, SiteExample } from "../src/checks/kit/examples.ts";
import { disagreements } from "../test/support/disagreements.ts";
import { parseExample } from "../test/support/parse-example.ts";
import { runExample } from "../test/support/run-example.ts";

/**
 * Imports code as if it lay at the path. It never lies there: a file beside the checks would be taken for one by
 * whatever looks at the folder meanwhile.
 */
export async function importAs(path: string, code: string): Promise<Check> {
  const absolute = stripTypeScriptTypes(code).replace(
    /^((?:import|\}) .*?from |import )"([^"]+)";$/gm,
    (_, before: string, specifier: string) => `${before}${JSON.stringify(resolve(specifier, path))};`,
  );
  const module: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(absolute)}`);
  return (module as { default: Check }).default;
}

function resolve(specifier: string, path: string): string {
  return specifier.startsWith(".") ? new URL(specifier, pathToFileURL(path)).href : import.meta.resolve(specifier);
}

/** Facts are never changed, and the same page is read again for every mutant. */
const parsed = new Map<string, ReturnType<ParseExample>>();

const parseOnce: ParseExample = (html, url, headers, rendered) => {
  const key = JSON.stringify([html, url, headers, rendered?.sent, rendered?.finishing]);
  const known = parsed.get(key) ?? parseExample(html, url, headers, rendered);
  parsed.set(key, known);
  return known;
};

/** True when an example does not say what the check does. */
export function examplesNotice(check: Check): boolean {
  const fails: readonly (PageExample | SiteExample)[] = check.examples().fails;
  const passes: readonly (PageExample | SiteExample)[] = check.examples().passes;
  return fails.some((example) => !agrees(check, example, true)) || passes.some((each) => !agrees(check, each, false));
}

function agrees(check: Check, example: PageExample | SiteExample, fires: boolean): boolean {
  const result = runExample(check, example, parseOnce);
  return result.findings.length > 0 === fires && disagreements(check, example, result).length === 0;
}
