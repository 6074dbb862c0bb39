/** The work list, and what is put on it. */

import { count } from "./common.ts";
import { number } from "./number.ts";

export const tasks = {
  title: "Work list",
  lead: "Issues to fix manually. Mark them as done; the next audit that crawls their pages verifies them.",
  states: { to_do: "To do", done: "Done", verified: "Verified", still_found: "Still found" },
  stateHint: {
    to_do: "",
    done: "An audit that crawls this page checks it.",
    verified: "An audit no longer finds it.",
    still_found: "An audit still finds it.",
  },
  all: "All",
  filters: "Filters",
  search: "Search",
  empty: "The work list is empty.",
  emptyBody:
    "Add issues from the review queue or the list of issues. Then hand the list over as a file, or work through it here.",
  emptyFiltered: "No tasks match this filter.",
  list: "Tasks",
  select: (message: string) => `Select: ${message}`,
  selectShown: (number: number) => `Select ${count(number, "task")} shown`,
  selected: (number: number) => `${number} selected`,
  total: (number: number) => count(number, "task"),
  atLeast: (number: number) => `More than ${count(number, "task")}`,
  markDone: "Mark as done",
  reopen: "Reopen",
  remove: "Remove",
  marked: (number: number) => `${count(number, "task")} marked as done`,
  reopened: (number: number) => `${count(number, "task")} reopened`,
  removed: (number: number) => `${count(number, "task")} removed from the work list`,
  exportCsv: "Export CSV",
  exportMarkdown: "Export Markdown",
  newValue: "New value",
  change: "Change",
  emptyValue: "(empty)",
  howToFix: "How to fix",
  addedBy: (name: string, at: string) => `Added by ${name} on ${at}`,
  doneBy: (name: string, at: string) => `Marked as done by ${name} on ${at}`,
  needsEditor: "Editors, admins and owners can change the work list.",
  add: "Add to work list",
  addAll: (amount: number) => `Add all ${number(amount)} to the work list`,
  allOnList: (amount: number) =>
    amount === 1 ? "It's on the work list" : `All ${number(amount)} are on the work list`,
  addMissing: "Add any that aren't on the list yet",
  addMatching: "Add all that match",
  added: (added: number, already: number, leftOut: number) =>
    [
      `${count(added, "issue")} added to the work list`,
      ...(already > 0 ? [`${already} already there`] : []),
      ...(leftOut > 0 ? [`${leftOut} left out: the list is full`] : []),
    ].join(", "),
  open: "Open work list",
  onList: "On the work list",
  review: {
    lead: "The site isn't connected, so Sitemend can't apply these. Review them, put them on the work list, and hand it to whoever edits the site.",
    connect: "Or connect the site, to apply and roll back fixes from here",
    current: "Found on the page",
    suggested: "Suggestion",
    edit: "Edit",
    cancel: "Cancel",
    valueOf: (message: string) => `New value: ${message}`,
    more: "Show more",
    keys: "a add to work list · e edit · s skip · j next · k previous",
  },
};
