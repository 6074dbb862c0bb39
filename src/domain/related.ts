/** How many related places a finding lists: enough to act on. Stands alone, for threads that load no schemas. */
export const RELATED_KEPT = 20;
