import { Badge } from "@/components/ui/badge";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { formatCount } from "@/components/ui/format";
import type { RunJson } from "@/lib/imports/schema";

type ImportHistoryProps = {
  runs: readonly RunJson[];
  /** Names of people by the id of their account. */
  people: ReadonlyMap<string, string>;
};

/** What was imported before, by whom, and the reports. */
export function ImportHistory({ runs, people }: ImportHistoryProps) {
  if (runs.length === 0) return <p className="text-muted">Nothing was imported so far.</p>;
  return (
    <Table label="List of imports">
      <thead>
        <tr>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell className="text-end">Imported</HeaderCell>
          <HeaderCell className="text-end">Refused</HeaderCell>
          <HeaderCell>Report</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <Cell className="whitespace-nowrap">
              <TimeAgo moment={run.created} />
            </Cell>
            <Cell>
              <bdi>{(run.user && people.get(run.user.id)) ?? "The service"}</bdi>
            </Cell>
            <Cell>
              <State run={run} />
            </Cell>
            <Cell className="text-end tabular-nums">{formatCount(run.counts.created)}</Cell>
            <Cell className="text-end tabular-nums">{formatCount(run.counts.failed)}</Cell>
            <Cell>
              {run.links.report ? (
                <a href={new URL(run.links.report).pathname} className="link" download>
                  Download
                </a>
              ) : (
                <span className="text-muted">None</span>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function State({ run }: { run: RunJson }) {
  if (run.status === "receiving" || run.status === "running")
    return <Badge tone="notice">Under way</Badge>;
  if (run.status === "failed")
    return (
      <>
        <Badge tone="danger">Broken off</Badge>
        {run.message && <span className="mt-1 block text-sm text-muted">{run.message}</span>}
      </>
    );
  if (run.options.dry_run === true) return <Badge>Checked only</Badge>;
  if (run.counts.created === 0) return <Badge tone="danger">Refused</Badge>;
  return run.counts.failed > 0 ? (
    <Badge tone="warning">In part</Badge>
  ) : (
    <Badge tone="accent">Imported</Badge>
  );
}
