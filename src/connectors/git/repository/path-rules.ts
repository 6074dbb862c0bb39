/** Which names of a repository are plain: what any other is for git, for a file system or for a browser is nobody's guess. */

const LONGEST = 1024;
const PARTS = 64;

/** A path that we read and write, as far as its name tells. */
export function isPlainPath(path: string): boolean {
  if (path === "" || path.length > LONGEST || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\\uFFFD]/u.test(path)) return false;
  const parts = path.split("/");
  return parts.length <= PARTS && parts.every(isPlainPart);
}

function isPlainPart(part: string): boolean {
  if (part === "" || part === "." || part === "..") return false;
  // As Windows would read it, which knows short names, streams, and no dots or spaces at the end.
  return !/^(?:\.git|git~\d+)(?:[. ]*$|:)/i.test(part);
}

/** Equal for names that a file system may take for one. */
export function foldName(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
