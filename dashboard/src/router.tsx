/** Every screen's address. What a screen filters by stands in its address, too, so that each view can be sent to somebody. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { isProblem } from "./data/ask.ts";
import { queryClient } from "./data/query-client.ts";
import { meQuery } from "./data/session.ts";
import { approvalSearch } from "./screens/approvals/search.ts";
import { logSearch } from "./screens/audit-log/search.ts";
import { connectionSearch } from "./screens/connection/search.ts";
import { issueSearch } from "./screens/issues/search.ts";
import { pageSearch } from "./screens/pages/search.ts";
import { siteSearch } from "./screens/sites/search.ts";
import { mapSearch } from "./screens/structure/search.ts";
import { taskSearch } from "./screens/tasks/search.ts";
import { AppShell } from "./shell/app-shell.tsx";
import { Broken, NotFound, NotFoundHere } from "./shell/failures.tsx";
import { lazyScreen } from "./shell/lazy-screen.tsx";
import { LoadingRows } from "./ui/states.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken });

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Where to go after signing in: only a path of ours, never another site. */
const next = (value: unknown): string | undefined => {
  const path = text(value);
  return path?.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\") ? path : undefined;
};

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => ({ next: next(search.next) }),
  component: lazyScreen(() => import("./screens/access/sign-in.tsx"), "SignIn"),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyScreen(() => import("./screens/access/forgot-password.tsx"), "ForgotPassword"),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyScreen(() => import("./screens/access/reset-password.tsx"), "ResetPassword"),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => ({ ownerToken: text(search.ownerToken) }),
  component: lazyScreen(() => import("./screens/access/welcome.tsx"), "Welcome"),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: "/invite",
  component: lazyScreen(() => import("./screens/invite/invite.tsx"), "Invite"),
});

/** Everything behind the sign-in. */
const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  component: AppShell,
  pendingComponent: LoadingRows,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (isProblem(error) && error.status === 401)
        throw redirect({ to: "/sign-in", search: { next: location.href === "/" ? undefined : location.href } });
      throw error;
    }
  },
});

const under = <P extends string>(path: P) => ({ getParentRoute: () => app, path }) as const;
const ofAudit = <P extends string>(path: P) => under(`/audits/$auditId${path}` as const);
const ofSite = <P extends string>(path: P) => under(`/sites/$websiteId${path}` as const);

const screens = [
  createRoute({
    ...under("/"),
    validateSearch: siteSearch,
    component: lazyScreen(() => import("./screens/sites/sites.tsx"), "Sites"),
  }),
  createRoute({
    ...under("/audits/new"),
    validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => ({ website: text(search.website) }),
    component: lazyScreen(() => import("./screens/start/start-audit.tsx"), "StartAudit"),
  }),
  createRoute({ ...ofSite(""), component: lazyScreen(() => import("./screens/sites/site.tsx"), "Site") }),
  createRoute({
    ...ofSite("/connection"),
    validateSearch: connectionSearch,
    component: lazyScreen(() => import("./screens/connection/connection.tsx"), "Connection"),
  }),
  // Where WordPress sends people back to, and links from before there was anything else to connect.
  createRoute({
    ...ofSite("/wordpress"),
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/sites/$websiteId/connection", params, replace: true });
    },
  }),
  createRoute({
    ...ofSite("/robots"),
    component: lazyScreen(() => import("./screens/robots/robots-tester.tsx"), "RobotsTester"),
  }),
  createRoute({
    ...ofSite("/tasks"),
    validateSearch: taskSearch,
    component: lazyScreen(() => import("./screens/tasks/tasks.tsx"), "Tasks"),
  }),
  createRoute({
    ...ofSite("/schedules"),
    component: lazyScreen(() => import("./screens/schedules/schedules.tsx"), "Schedules"),
  }),
  createRoute({
    ...ofSite("/search"),
    component: lazyScreen(() => import("./screens/search/search-performance.tsx"), "SearchPerformance"),
  }),
  createRoute({
    ...ofSite("/settings"),
    component: lazyScreen(() => import("./screens/site-settings/site-settings.tsx"), "SiteSettings"),
  }),
  createRoute({
    ...ofAudit(""),
    component: lazyScreen(() => import("./screens/audit/audit.tsx"), "AuditScreen"),
  }),
  createRoute({
    ...ofAudit("/issues"),
    validateSearch: issueSearch,
    component: lazyScreen(() => import("./screens/issues/issues.tsx"), "Issues"),
  }),
  createRoute({
    ...ofAudit("/issues/$issueId"),
    component: lazyScreen(() => import("./screens/issue/issue.tsx"), "IssueScreen"),
  }),
  createRoute({
    ...ofAudit("/review"),
    validateSearch: issueSearch,
    component: lazyScreen(() => import("./screens/review/review.tsx"), "Review"),
  }),
  createRoute({
    ...ofAudit("/changes"),
    component: lazyScreen(() => import("./screens/changes/changes.tsx"), "Changes"),
  }),
  createRoute({ ...under("/team"), component: lazyScreen(() => import("./screens/team/team.tsx"), "Team") }),
  createRoute({
    ...under("/api-keys"),
    component: lazyScreen(() => import("./screens/api-keys/api-keys.tsx"), "ApiKeys"),
  }),
  createRoute({
    ...under("/approvals"),
    validateSearch: approvalSearch,
    component: lazyScreen(() => import("./screens/approvals/approvals.tsx"), "Approvals"),
  }),
  createRoute({
    ...under("/approvals/$approvalRequestId"),
    component: lazyScreen(() => import("./screens/approval/approval.tsx"), "Approval"),
  }),
  createRoute({
    ...under("/alerts"),
    component: lazyScreen(() => import("./screens/alerts/alerts.tsx"), "Alerts"),
  }),
  createRoute({
    ...under("/trackers"),
    component: lazyScreen(() => import("./screens/trackers/trackers.tsx"), "Trackers"),
  }),
  createRoute({
    ...under("/webhooks"),
    component: lazyScreen(() => import("./screens/webhooks/webhooks.tsx"), "Webhooks"),
  }),
  createRoute({
    ...under("/branding"),
    validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => ({ audit: text(search.audit) }),
    component: lazyScreen(() => import("./screens/branding/branding.tsx"), "Branding"),
  }),
  createRoute({
    ...under("/audit-log"),
    validateSearch: logSearch,
    component: lazyScreen(() => import("./screens/audit-log/audit-log.tsx"), "AuditLog"),
  }),
  createRoute({
    ...under("/health"),
    component: lazyScreen(() => import("./screens/health/health.tsx"), "Health"),
  }),
  createRoute({
    ...under("/account"),
    component: lazyScreen(() => import("./screens/account/account.tsx"), "Account"),
  }),
  createRoute({
    ...ofAudit("/pages"),
    validateSearch: pageSearch,
    component: lazyScreen(() => import("./screens/pages/pages.tsx"), "Pages"),
  }),
  createRoute({
    ...ofAudit("/structure"),
    validateSearch: mapSearch,
    component: lazyScreen(() => import("./screens/structure/structure.tsx"), "Structure"),
  }),
  createRoute({
    ...ofAudit("/compare"),
    validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => ({ base: text(search.base) }),
    component: lazyScreen(() => import("./screens/compare/compare.tsx"), "Compare"),
  }),
  createRoute({
    ...ofAudit("/share"),
    component: lazyScreen(() => import("./screens/share/share.tsx"), "ShareScreen"),
  }),
  // Whoever is signed in keeps the menu where an address leads nowhere.
  createRoute({ ...under("/$"), component: NotFoundHere }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([signIn, forgotPassword, resetPassword, welcome, invite, app.addChildren(screens)]),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  defaultPendingComponent: LoadingRows,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
