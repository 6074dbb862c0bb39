import type { Draft, Faults } from "./draft.ts";

/** What the parts of the form share. */
export interface FormPart {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly change: (part: Partial<Draft>) => void;
}
