export type { ContentEdits, ContentPlan, ContentRequest } from "./plan-content.ts";
export { planContent } from "./plan-content.ts";
