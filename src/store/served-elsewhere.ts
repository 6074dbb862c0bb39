/** Of an audit that asked another server in the place of the site's own: what it saw says nothing of the live site. */
export const isServedElsewhere = (audit: string): string =>
  `coalesce(${audit}.site -> 'warnings' @> '[{"code": "served_elsewhere"}]', false)`;
