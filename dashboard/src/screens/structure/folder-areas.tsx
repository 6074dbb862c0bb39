/** The areas of one folder. Of one that holds more than half of it, its own folders are shown within: else one tile would be all. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Shape } from "../../data/pages.ts";
import { structureQuery } from "../../data/pages.ts";
import { type Box, treemap } from "../../ui/treemap.ts";
import { Area } from "./area.tsx";
import { insideOf, isWorthOpening, nestsIn, restOf } from "./nesting.ts";
import { RestArea } from "./rest-area.tsx";

type Folder = Shape["folder"];
type Child = Folder["children"][number];

interface LevelProps {
  readonly auditId: string;
  readonly box: Box;
  /** Issues a page of the whole site. */
  readonly average: number;
  readonly onOpen: (prefix: string) => void;
}

/** Smaller ones could be neither seen nor hit. */
const MOST_AREAS = 40;

export function FolderAreas({ folder, box, ...props }: LevelProps & { readonly folder: Folder }) {
  const navigate = useNavigate();
  const { auditId, average, onOpen } = props;
  const shown = folder.children.slice(0, MOST_AREAS);
  const rest = restOf(folder, MOST_AREAS);
  const values = [...shown.map(({ pages }) => pages), ...(rest.pages > 0 ? [rest.pages] : [])].toSorted(
    (one, other) => other - one,
  );
  // Boxes come largest first, and the rest stands among them by its size.
  const boxes = treemap(values, box);
  const restAt = rest.pages > 0 ? values.lastIndexOf(rest.pages) : values.length;
  const boxOf = (index: number) => boxes[index < restAt ? index : index + 1];
  const all = shown.reduce((sum, { pages }) => sum + pages, rest.pages);
  const toPages = (search: { readonly url: string; readonly page?: string | undefined }) =>
    void navigate({ to: "/audits/$auditId/pages", params: { auditId }, search: { ...search, visited: "true" } });
  const open = ({ prefix, page, name }: Child) =>
    prefix === null ? toPages({ url: `${folder.prefix}${name}`, page: page?.id }) : onOpen(prefix);
  return (
    <>
      {shown.map((child, index) => {
        const own = boxOf(index);
        if (own === undefined) return null;
        const area = { child, box: own, average, onOpen: () => open(child) };
        return child.prefix !== null && nestsIn(child, all, own) ? (
          <OpenArea key={child.name} {...props} {...area} onInside={onOpen} prefix={child.prefix} />
        ) : (
          <Area key={child.name} {...area} />
        );
      })}
      {rest.pages > 0 && boxes[restAt] !== undefined && (
        <RestArea box={boxes[restAt]} rest={rest} onOpen={() => toPages({ url: folder.prefix })} />
      )}
    </>
  );
}

/** Its tile is the frame; what is within lies beside it in the document, for a button holds no buttons. */
function OpenArea({
  prefix,
  child,
  onInside,
  ...props
}: LevelProps & {
  readonly prefix: string;
  readonly child: Child;
  readonly onOpen: () => void;
  readonly onInside: (prefix: string) => void;
}) {
  const { auditId, box, average, onOpen } = props;
  const folder = useQuery(structureQuery(auditId, prefix)).data?.folder;
  return (
    <>
      <Area child={child} box={box} average={average} onOpen={onOpen} />
      {folder !== undefined && isWorthOpening(folder, MOST_AREAS) && (
        <FolderAreas auditId={auditId} folder={folder} box={insideOf(box)} average={average} onOpen={onInside} />
      )}
    </>
  );
}
