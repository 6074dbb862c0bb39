/** What a host's API does beside git: pull requests (GitLab: merge requests), and what is known of them. */
import type { HostRefusal } from "#domain/connector.ts";
import type { PullRequest } from "#domain/pull-request.ts";

export interface NewPullRequest {
  readonly branch: string;
  readonly title: string;
  readonly body: string;
}

/** All throw `HostRefused`. */
export interface GitHost {
  /** Number of the open one of this branch, or else of the newest; `null`: there was never one. */
  find(branch: string): Promise<number | null>;
  open(wanted: NewPullRequest): Promise<number>;
  /** `null`: it was deleted. */
  read(number: number): Promise<PullRequest | null>;
  /** Without a word, and without merging. */
  close(number: number): Promise<void>;
  permissions(): Promise<HostPermissions>;
}

/** What is known of the token's rights; each in words that finish "The token …". */
export interface HostPermissions {
  readonly isArchived: boolean;
  readonly lacks: readonly string[];
  readonly exceeds: readonly string[];
}

export class HostRefused extends Error implements HostRefusal {
  readonly code: HostRefusal["code"];
  readonly words: string;

  constructor({ code, words }: HostRefusal, cause?: unknown) {
    super(words, { cause });
    this.name = "HostRefused";
    this.code = code;
    this.words = words;
  }
}
