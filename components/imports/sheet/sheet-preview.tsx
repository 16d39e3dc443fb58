import { plural } from "@/components/ui/format";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { creatorsOf, dateOf, filesOf, titleOf, typeOf } from "./texts";
import type { SheetWork } from "./works";

const SHOWN = 5;
const MOST_NAMES = 3;

/** The first works as they will be, so that a wrong column is seen before anything is sent. */
export function SheetPreview({ works }: { works: readonly SheetWork[] }) {
  return (
    <div>
      <h4 className="mb-1 font-semibold">
        {works.length > SHOWN
          ? `The first ${SHOWN} of ${plural(works.length, "work", "works")}`
          : "The works"}
      </h4>
      <Table label="Preview of the works">
        <thead>
          <tr>
            <HeaderCell>Row</HeaderCell>
            <HeaderCell>Title</HeaderCell>
            <HeaderCell>Creators</HeaderCell>
            <HeaderCell>Type</HeaderCell>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>Files</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {works.slice(0, SHOWN).map(({ row, work }) => (
            <tr key={row}>
              <Cell className="tabular-nums">{row}</Cell>
              <Cell className="min-w-40 break-words">
                <bdi>{titleOf(work)}</bdi>
              </Cell>
              <Cell className="min-w-40">
                <Creators work={work} />
              </Cell>
              <Cell>{typeOf(work)}</Cell>
              <Cell className="whitespace-nowrap">{dateOf(work)}</Cell>
              <Cell className="max-w-60 break-words">{filesOf(work).join(", ")}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Creators({ work }: { work: unknown }) {
  const creators = creatorsOf(work);
  return (
    <>
      {creators.slice(0, MOST_NAMES).map(({ name, isOrganisation }, at) => (
        <span key={at} className="block">
          <bdi>{name}</bdi>
          {isOrganisation && <span className="text-muted"> (organisation)</span>}
        </span>
      ))}
      {creators.length > MOST_NAMES && (
        <span className="text-muted">and {creators.length - MOST_NAMES} more</span>
      )}
    </>
  );
}
