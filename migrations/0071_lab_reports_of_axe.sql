-- What earlier measurements did not look at is not known of them.
update lab_report
   set report = '{"axe": null, "images": null, "tree": null, "blocking": null, "blockingFonts": null}'::jsonb || report;
