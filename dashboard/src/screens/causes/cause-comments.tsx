import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type CauseComment, type CausePath, commentOn, deleteComment, forgetCauses } from "../../data/causes.ts";
import { moment, plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { useMay } from "../../shell/may.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { keepFocus, useKeptFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel, problemAt } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.causes;
const CHARACTERS = 4000;

interface CauseCommentsProps {
  readonly path: CausePath;
  readonly comments: readonly CauseComment[];
  readonly mayChange: boolean;
}

export function CauseComments({ path, comments, mayChange }: CauseCommentsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="space-y-3">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold">
        {w.comments}
      </h3>
      {comments.length === 0 && <p className="text-sm text-ink-soft">{w.noComments}</p>}
      <ol className="space-y-3">
        {comments.map((comment) => (
          <Comment key={comment.id} {...{ path, comment, mayChange }} onDeleted={() => keepFocus(heading.current)} />
        ))}
      </ol>
      {mayChange && <NewComment path={path} />}
    </section>
  );
}

interface CommentProps extends Pick<CauseCommentsProps, "path" | "mayChange"> {
  readonly comment: CauseComment;
  readonly onDeleted: () => void;
}

function Comment({ path, comment, mayChange, onDeleted }: CommentProps) {
  const { id, authorId, author, text, createdAt } = comment;
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const isAdmin = useMay("admin");
  const deleting = useMutation({
    mutationFn: () => deleteComment(path, id),
    onSuccess: async () => {
      toast(w.deleted);
      await forgetCauses(client, path.websiteId);
      onDeleted();
    },
  });
  const at = moment(createdAt);
  return (
    <li className="rounded-lg border border-line px-3 py-2">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          <span className="font-medium text-ink">{plain(author)}</span> · {at}
        </p>
        {mayChange && (isAdmin || authorId === me?.id) && (
          <IconButton
            label={w.deleteComment(plain(author), at)}
            disabled={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {deleting.isError && <ErrorPanel error={deleting.error} />}
      <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
        {plain(text)}
      </p>
    </li>
  );
}

/** What was written stays until it is saved. */
function NewComment({ path }: Pick<CauseCommentsProps, "path">) {
  const [text, setText] = useState("");
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: () => commentOn(path, text),
    onSuccess: () => {
      setText("");
      toast(w.commented);
      return forgetCauses(client, path.websiteId);
    },
  });
  const button = useKeptFocus<HTMLButtonElement>(adding.isPending);
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      {adding.isError && <ErrorPanel error={adding.error} beside={["/text"]} />}
      <TextArea
        {...{
          label: w.newComment,
          rows: 3,
          maxLength: CHARACTERS,
          value: text,
          error: problemAt(adding.error, "/text"),
        }}
        onChange={({ target }) => setText(target.value)}
      />
      <Button ref={button} type="submit" busy={adding.isPending}>
        {w.comment}
      </Button>
    </form>
  );
}
