/** What the seed puts into WordPress, one a post, page, course or synced pattern. */
export interface SeedObject {
  readonly type?: "post" | "page" | "course" | "wp_block";
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt?: string;
  /** Slug of the page above. */
  readonly parent?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  /** Key of a picture. */
  readonly featured?: string;
  /** An address it had before: WordPress redirects it. */
  readonly oldSlug?: string;
  /** Meta description and title that somebody set earlier. */
  readonly description?: string;
  readonly headTitle?: string;
  readonly date?: string;
}
