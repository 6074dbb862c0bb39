-- Where an ignored issue stood: its place may get another name, and is told by the rest then. The URL is empty for the site.
alter table ignored_issue add column check_id text, add column url text, add column locator text;
update ignored_issue ignored set check_id = last.check_id, url = last.url, locator = last.locator
  from (select distinct on (website_id, fingerprint) website_id, fingerprint, check_id, locator,
               case when url_id = 0 then '' else url end as url
          from issue order by website_id, fingerprint, audit_id desc) last
 where last.website_id = ignored.website_id and last.fingerprint = ignored.fingerprint;
