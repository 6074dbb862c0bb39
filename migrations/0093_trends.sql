-- The last scores of a website that may be compared with each other (store/standing.ts), in their order: lists of many websites ask.
create index audit_trend on audit
  (website_id, type, (coalesce((completeness ->> 'truncated')::boolean, false)), (coalesce((score ->> 'scoreVersion')::int, 1)), id desc)
  where status = 'completed' and score is not null;
