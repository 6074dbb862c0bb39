/** Who fixes a cause, by when, and what was said about it. */
import { count } from "./common.ts";

export const causes = {
  title: "Causes",
  lead: "Causes that are assigned, due, discussed, or have a ticket.",
  columns: { cause: "Cause", last: "Last audit", agreed: "Assignee, due date, comments and tickets" },
  mine: "Assigned to me",
  noneOfMine: "No cause is assigned to you.",
  found: (issues: number, pages: number) =>
    pages === 0 ? count(issues, "open issue") : `${count(issues, "open issue")} on ${count(pages, "page")}`,
  notFound: "No open issues",
  noAudit: "Audit deleted",
  nobody: "Nobody",
  due: (day: string) => `Due ${day}`,
  overdue: (day: string) => `Overdue since ${day}`,
  ticketUnknown: "Ticket not confirmed",
  assign: "Assign",
  open: (name: string) => `Assign and discuss: ${name}`,
  assignee: "Assignee",
  left: (name: string) => `${name} (no longer in this workspace)`,
  me: (name: string) => `${name} (you)`,
  dueOn: "Due date",
  saved: "Saved",
  comments: "Comments",
  countComments: (comments: number) => count(comments, "comment"),
  noComments: "No comments yet.",
  newComment: "New comment",
  comment: "Comment",
  commented: "Comment added",
  deleteComment: (author: string, at: string) => `Delete the comment of ${author}, ${at}`,
  deleted: "Comment deleted",
  needsEditor: "Editors, admins and owners can assign causes and comment on them.",
};
