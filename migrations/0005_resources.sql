-- What an audit learns of the files that pages load, and the small columns by which pages are compared after the crawl.
alter table page
  -- domain/resource.ts; null unless the URL is a resource that answered.
  add column resource jsonb,
  -- Keys that were found in it, masked; null without any.
  add column secrets jsonb,
  -- domain/text-sketch.ts; null without text.
  add column text_sketch bytea,
  -- Hashes of the places that a fragment can point to, four bytes each; null when they are not known in full.
  add column places bytea,
  -- Links to places inside pages (store/fragment-codec.ts); null when there are none.
  add column fragments bytea,
  -- Median of further requests when nothing else ran; only for the slowest pages.
  add column quiet_ttfb_ms real;
