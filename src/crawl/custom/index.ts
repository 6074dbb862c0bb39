/** Rules of users, ready to be tried on pages. Loaded only for websites that have some. */
import type { CustomFacts, CustomRules } from "#domain/custom-rules.ts";
import type { OpenElement } from "../open-element.ts";
import type { TextToken } from "../text-token.ts";
import { type CompiledRules, compileRules } from "./compile-rules.ts";
import { evaluateRules } from "./evaluate.ts";
import { PageTree } from "./page-tree.ts";

export { compileRules };

/** Watches the walk of one page; then the rules are tried on it. */
export interface PageWatch {
  /** Before the walk, also when the page has to be decoded and walked anew. */
  begin(): void;
  open(element: OpenElement): void;
  text(html: string, token: TextToken, parent: OpenElement | null): void;
  /** @param html the page as text, decoded */
  ended(html: string): void;
  /** @param url absolute */
  facts(url: string): CustomFacts;
}

/** Of rules that were compiled when they were saved; what does not compile any more is left out. */
export async function createWatches(rules: CustomRules, now: () => number): Promise<() => PageWatch> {
  const { compiled } = await compileRules(rules);
  const how = { needsTree: usesTree(compiled), keepsHtml: rules.file !== undefined, now };
  return () => new Watch(compiled, how);
}

interface HowToWatch {
  readonly needsTree: boolean;
  readonly keepsHtml: boolean;
  readonly now: () => number;
}

class Watch implements PageWatch {
  readonly #rules: CompiledRules;
  readonly #how: HowToWatch;
  #tree = new PageTree();
  #html = "";

  constructor(rules: CompiledRules, how: HowToWatch) {
    this.#rules = rules;
    this.#how = how;
  }

  begin(): void {
    this.#tree = new PageTree();
  }

  open(element: OpenElement): void {
    if (this.#how.needsTree) this.#tree.open(element);
  }

  text(html: string, token: TextToken, parent: OpenElement | null): void {
    if (this.#how.needsTree) this.#tree.text(html, token, parent);
  }

  ended(html: string): void {
    this.#html = html;
  }

  facts(url: string): CustomFacts {
    const source = { url: new URL(url), html: this.#html, root: () => this.#tree.root(), now: this.#how.now };
    const facts = evaluateRules(this.#rules, source);
    return this.#how.keepsHtml ? { ...facts, html: this.#html } : facts;
  }
}

function usesTree({ extract, checks }: CompiledRules): boolean {
  return [...extract, ...checks].some(({ finder }) => finder.kind !== "regex" || finder.in === "text");
}
