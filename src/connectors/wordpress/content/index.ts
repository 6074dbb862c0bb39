export { planContent } from "./plan-content.ts";
export { BUILT_HERE, OTHER_ALT } from "./refusals.ts";
