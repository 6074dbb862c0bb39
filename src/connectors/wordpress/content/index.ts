export { planContent } from "./plan-content.ts";
