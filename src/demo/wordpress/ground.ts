/** A WordPress whose files and database are laid: PHP can be run in it, and it answers when it is told to. */
import type { Php } from "./programs.ts";

export interface Ground {
  /** Folder of WordPress's files. */
  readonly site: string;
  /** Where it will answer; ends with a slash. */
  readonly url: string;
  readonly php: Php;
  /** Resolves when it answers, with the process of the web server. */
  serve(): Promise<number>;
  /** Ends its processes. */
  stop(): Promise<void>;
}

export interface GroundRequest {
  /** Everything of it lies there. */
  readonly folder: string;
  /** Where the programs lie. */
  readonly programs: string;
  /** Goes into the keys of its cookies. */
  readonly secret: string;
  /** Told of each process, as it starts. */
  readonly started: (pid: number) => void;
}
