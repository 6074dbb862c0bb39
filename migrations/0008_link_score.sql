-- Weight that the links of the site give a page, 0–100 on a logarithmic scale; issues are ranked by it.
alter table page add column link_score smallint not null default 0;
