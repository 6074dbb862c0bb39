/** Objects of core REST together with the place they were read from. */
import type { Client, Reply } from "../client.ts";
import type { Look } from "../transport.ts";
import type { Post } from "./shapes.ts";

/** An object with the place it was read from, for whoever wants to write there. */
export interface Placed {
  readonly look: Look;
  readonly route: string;
  readonly post: Post | null;
}

export interface BasicSite {
  readonly client: Client;
  /** Reads one object anew. */
  see(ref: string): Promise<Placed>;
  /** The object as an answer shows it. @throws SiteUnreadable */
  placed(ref: string, route: string, reply: Reply): Placed;
}
