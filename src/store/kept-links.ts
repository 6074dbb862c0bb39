/** Where a page leads, and what its checks came to, as one value of a frame: what the site is judged by, and what an audit takes over. */

export interface KeptLinks<Bytes extends Uint8Array = Uint8Array> {
  /** See edge-codec.ts; `null`: there are none. */
  readonly edges: Bytes | null;
  /** See fragment-codec.ts; `null`: there are none. */
  readonly fragments: Bytes | null;
  /** Of each check, see `Checks.newPageTally`; empty for what is no page. */
  readonly outcomes: Bytes;
}

const LENGTH = 4;

export function joinLinks({ edges, fragments, outcomes }: KeptLinks): Uint8Array {
  const lengths = Buffer.allocUnsafe(2 * LENGTH);
  lengths.writeUInt32LE(outcomes.length, 0);
  lengths.writeUInt32LE(edges?.length ?? 0, LENGTH);
  return Buffer.concat([lengths, outcomes, edges ?? EMPTY, fragments ?? EMPTY]);
}

const EMPTY = new Uint8Array();

export function splitLinks(value: Buffer): KeptLinks<Buffer> {
  const outcomesEnd = 2 * LENGTH + value.readUInt32LE(0);
  const edgesEnd = outcomesEnd + value.readUInt32LE(LENGTH);
  return {
    outcomes: value.subarray(2 * LENGTH, outcomesEnd),
    edges: orNull(value.subarray(outcomesEnd, edgesEnd)),
    fragments: orNull(value.subarray(edgesEnd)),
  };
}

function orNull(bytes: Buffer): Buffer | null {
  return bytes.length === 0 ? null : bytes;
}
