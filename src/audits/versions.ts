/** What judged an audit; stored with it, so that scores of different versions are not compared as if they were equal. */
export const ENGINE_VERSION = "0.1.0";
export const CHECKS_VERSION = "2026.11.2";
