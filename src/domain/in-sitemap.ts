/** How a page stands to the sitemap, for people. */
export const IN_SITEMAP = { yes: "listed in the sitemap", no: "left out of the sitemap" } as const;
