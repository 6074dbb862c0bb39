/** The secret of the link: read once, and taken out of the address bar, the history and the title of the tab. */
import { useEffect, useState } from "react";

export function useLinkSecret(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== "") window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}
