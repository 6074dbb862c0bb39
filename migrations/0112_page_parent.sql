-- From which page the shortest way from the start page leads to it (audits/site-view/measure.ts); earlier audits didn't record it.
alter table page add column parent int;
