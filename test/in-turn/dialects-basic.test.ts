/** Every SEO plugin on every kind of page, without it; a file of its own, because it takes minutes. */
import { holdDialects } from "../support/dialects/suite.ts";

holdDialects("basic");
