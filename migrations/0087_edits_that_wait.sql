-- An edit whose page nobody has looked at when its deployment begins is handed out after the first look at it.
alter table deployment_item add awaits_look boolean not null default false;
