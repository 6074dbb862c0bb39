/** What the planner of a field gets, and what it answers. */
import type { FixRequest } from "#domain/connector.ts";
import type { ElementChange } from "../../edits/pieces.ts";
import type { FrontMatter } from "../locate/front-matter.ts";
import type { PublicPage } from "../locate/public-page.ts";
import type { SiteSource } from "../locate/site-source.ts";
import type { FurtherEffect } from "./further-effects.ts";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly front: FrontMatter;
  readonly format: "markdown" | "mdx" | "html" | "other";
}

export interface FixContext {
  readonly suggestion: FixRequest["suggestion"];
  readonly shown: PublicPage;
  readonly file: SourceFile;
  readonly site: SiteSource;
}

/** Changes of one file, and how the changed text shows that nothing else differs. */
export interface FileChange {
  readonly path: string;
  readonly text: string;
  readonly changes: readonly ElementChange[];
  readonly isAsWanted: (after: string) => boolean;
}

export interface NewFile {
  readonly path: string;
  readonly content: string;
}

export interface FieldPlan {
  readonly change: FileChange | NewFile;
  readonly current: string | null;
  readonly affects: "page" | "site";
  /** What changes with it. */
  readonly also?: readonly FurtherEffect[];
}

export type PlanFieldInFile = (context: FixContext) => FieldPlan;
