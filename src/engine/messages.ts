/** What the coordinator and its reading threads say to each other. */
import type { JudgedPage, ReaderAudit } from "#audits/index.ts";
import type { NotRead, Reading, ToRead } from "#domain/reading.ts";

/** `key` is the thread's number for one audit; it also tells its readers apart. */
export type ToThread =
  | { readonly type: "open"; readonly key: number; readonly audit: ReaderAudit }
  | { readonly type: "read"; readonly key: number; readonly toRead: ToRead }
  | { readonly type: "close"; readonly key: number };

/** Answers come in the order of the questions. */
export type FromThread =
  | { readonly type: "reading"; readonly reading: Reading<JudgedPage> | NotRead }
  /** A fault of ours, as text: errors do not travel well. */
  | { readonly type: "fault"; readonly words: string };
