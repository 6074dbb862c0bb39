export { planContent } from "./plan-content.ts";
export { BUILT_HERE } from "./refusals.ts";
