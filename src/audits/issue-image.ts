/** The image that an issue is about, fetched when somebody looks at it: whoever approves an alternative text has to see what it describes. */
import { imageSize } from "image-size";
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { IssueId } from "#domain/ids.ts";
import type { IssueRecord, Store } from "#store/index.ts";

export interface IssueImageDeps {
  readonly store: Pick<Store, "issues">;
  /** One request, at most `IMAGE_BYTES` of its body. */
  readonly fetchImage: (url: string) => Promise<FetchedImage>;
}

export interface FetchedImage {
  readonly status: number;
  readonly location: string | null;
  readonly body: Uint8Array;
  readonly truncated: boolean;
}

export interface IssueImage {
  /** A media type of IMAGE_TYPES. */
  readonly type: string;
  readonly body: Uint8Array;
}

/** Larger ones are not shown. */
export const IMAGE_BYTES = 8 * 1024 * 1024;
const REDIRECTS = 5;

/** What browsers show and nothing runs in: no SVG. By what the bytes say, not by what the server says. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** `null` for an issue that is about none; the checks of images name theirs. */
export function imageOf({ checkId, args, url }: Pick<IssueRecord, "checkId" | "args" | "url">): string | null {
  const { image } = args;
  if (typeof image !== "string" || image === "" || checkId.startsWith("custom-")) return null;
  const address = URL.parse(image, url);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : null;
}

/** @throws ServiceError not_found, also for what is no picture or can't be had */
export async function readIssueImage(audit: AuditRecord, id: IssueId, deps: IssueImageDeps): Promise<IssueImage> {
  const issue = await deps.store.issues.byId(audit.id, id);
  const url = issue && imageOf(issue);
  if (url === undefined || url === null) throw new ServiceError("not_found");
  const body = await follow(url, deps).catch(() => undefined);
  const type = body && typeOf(body);
  if (body === undefined || type === undefined) throw new ServiceError("not_found");
  return { type, body };
}

async function follow(address: string, { fetchImage }: IssueImageDeps): Promise<Uint8Array | undefined> {
  let url = address;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const { status, location, body, truncated } = await fetchImage(url);
    if (status === 200) return truncated ? undefined : body;
    const next = status >= 300 && status < 400 && location !== null ? URL.parse(location, url) : null;
    if (next === null) return undefined;
    url = next.href;
  }
  return undefined;
}

function typeOf(body: Uint8Array): string | undefined {
  try {
    return IMAGE_TYPES[imageSize(body).type ?? ""];
  } catch {
    return undefined;
  }
}
