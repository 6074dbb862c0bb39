/** One commit of a repository, to read. */
export interface SourceTree {
  /** Id of the commit. */
  readonly commit: string;
  /**
   * Paths of the regular files that may be read, with `/`, sorted. Links, submodules, files that are too large and names that
   * are not plain text are not among them.
   */
  readonly paths: readonly string[];
  /** Bytes by path; paths that are not in `paths` are left out. @throws SiteUnreadable */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}
