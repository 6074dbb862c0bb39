/** What a start tag is: as it is written (start-tag.ts), and what it says by itself (tag-facts.ts). */
import type { PagePart, Region } from "#domain/document.ts";
import type { ElementKind } from "./html-rules.ts";
import type { ResolvedUrl } from "./url-identity.ts";

/** In the order of the tag; without a prototype, so that no name is taken. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export interface StartTag {
  readonly kind: ElementKind;
  readonly attributes: Attributes;
  /** It ends in `/>`. */
  readonly isSelfClosing: boolean;
  /** From `<` to `>`, both included. */
  readonly length: number;
  /** As it is written, where it was met before: a text of its own, which may be kept without keeping the page. */
  readonly text: string | null;
  readonly facts: TagFacts;
  /** `null` for what is no link. */
  readonly link: LinkFacts | null;
}

export interface TagFacts {
  /** Its role or name makes it this region. */
  readonly landmark: Region | null;
  readonly isMain: boolean;
  readonly isSection: boolean;
  /** What its class and id say of its region. */
  readonly marks: Marks | null;
  /** Parts of the page that its attributes name. */
  readonly parts: readonly PagePart[];
  /** Kept from people or from screen readers by its own attributes. */
  readonly conceals: boolean;
  /** Which collectors have something to learn from it: most tags have nothing for most of them. */
  readonly isForHead: boolean;
  readonly isForBody: boolean;
  readonly isForParts: boolean;
  readonly isForStyles: boolean;
  readonly isForByline: boolean;
}

export interface LinkFacts {
  readonly href: string | null;
  readonly rel: readonly string[];
  readonly target: string | null;
  readonly hasHandler: boolean;
  /** It has attributes that may name it. */
  readonly isNamed: boolean;
  /** Where its address led last. */
  readonly memo: LinkMemo;
}

/** What a reference means in the folder of that number (resolve-links.ts); 0 is none. */
export interface LinkMemo {
  folder: number;
  resolved: ResolvedUrl | null;
}

/** Of what an element's class and id speak; where it stands decides what counts. */
export interface Marks {
  readonly isAside: boolean;
  /** Unless it stands in an article or section. */
  readonly landmark: Region | null;
  readonly isTemplatePart: boolean;
}
