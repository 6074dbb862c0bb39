-- Earlier versions took the object that WordPress names for an address for the page at that address. On the later pages of
-- a series, on feeds, parts of posts and twins it is another page, and that one was changed. Those changes are marked, so
-- that they can be found and rolled back; new ones are refused.
alter table applied_change add column wrong_page boolean not null default false;

create function pg_temp.page_name(address text) returns text language sql immutable as $$
  select lower(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      address, '#.*$', ''),
      '^https?://(www\.)?', '', 'i'),
      '([?&])(utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|mc_cid|mc_eid|_ga)=[^&]*', '\1', 'gi'),
      '&+', '&', 'g'),
      '\?&?$|&$', ''),
      '/+(\?|$)', '\1'))
$$;

update applied_change set wrong_page = true
 where effect = 'written' and kind <> 'rollback' and state in ('verifying', 'applied', 'drifted')
   and resource ->> 'url' <> '' and pg_temp.page_name(url) <> pg_temp.page_name(resource ->> 'url')
   and (
     -- What stands in the head, or as the title, of the object's own page.
     field in ('title', 'meta_description', 'canonical', 'robots', 'social_tags', 'slug') or field ~ '^(og|twitter|article)_'
     or (field = 'h1' and not edits @> '[{"field": "post_content"}]')
     -- Structured data may be meant for another page than that of the finding; below the page's own address it was not.
     or (field = 'jsonld' and starts_with(pg_temp.page_name(url), pg_temp.page_name(resource ->> 'url'))
         and pg_temp.page_name(resource ->> 'url') ~ '[/?]')
   );

drop function pg_temp.page_name(text);

create index change_on_wrong_page on applied_change (website_id) where wrong_page;
