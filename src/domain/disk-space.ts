/** How much room the data needs: one set of figures for who begins work, who refuses it, and who says how things are. */

const MEBIBYTE = 1024 ** 2;

/** An audit of 50,000 pages takes about as much. */
export const LOW_DISK_BYTES = 1024 * MEBIBYTE;
/** Below it nothing is begun: PostgreSQL ends when it cannot write its log. */
export const FULL_DISK_BYTES = 100 * MEBIBYTE;
/** Below it what runs stops and waits. Lower, so that what has stopped does not begin again at once. */
export const STOP_BYTES = FULL_DISK_BYTES / 2;

export interface DiskSpace {
  /** In the folder of the database; `null` where that is not on this machine, or cannot be seen. */
  freeBytes(): number | null;
  /** Whether work may be begun. */
  hasRoom(): boolean;
  /** Whether work that was begun may go on. */
  mayGoOn(): boolean;
}

export function bytesInWords(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return bytes < 1024 * MEBIBYTE
    ? `${(bytes / MEBIBYTE).toFixed(1)} MB`
    : `${(bytes / (1024 * MEBIBYTE)).toFixed(1)} GB`;
}
