/** Light, dark, or what the system says; theme.js applies a stored choice before the first paint. */
import { useState } from "react";

export type Theme = "system" | "light" | "dark";
const KEY = "sitemend-theme";

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(stored);
  const choose = (next: Theme) => {
    if (next === "system") {
      localStorage.removeItem(KEY);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(KEY, next);
      document.documentElement.dataset.theme = next;
    }
    setTheme(next);
  };
  return [theme, choose];
}
