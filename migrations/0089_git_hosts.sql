-- Hosts of Git repositories whose API opens pull requests; until now Sitemend only pushed branches.
update site_connection set access = access || '{"host": "plain"}', profile = profile || '{"host": "plain"}'
  where platform = 'git';

-- Of a proposal: its pull request at the host, as last seen.
alter table applied_change add column pull_request jsonb;
