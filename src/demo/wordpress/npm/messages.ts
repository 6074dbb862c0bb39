/** What the process of this PHP and the one that started it say to each other. */
export interface ServerSettings {
  /** Of the packages: holds `node_modules`. */
  readonly programs: string;
  /** PHP sees this folder and nothing else of the machine. */
  readonly folder: string;
  /** WordPress's files, inside it. */
  readonly site: string;
  /** On loopback; ends with a slash. */
  readonly url: string;
}

export type ToServer = { readonly is: "run"; readonly id: number; readonly code: string } | { readonly is: "serve" };

export type FromServer =
  | { readonly is: "ran"; readonly id: number; readonly output: string }
  | { readonly is: "failed"; readonly id: number; readonly reason: string }
  | { readonly is: "serving" };
