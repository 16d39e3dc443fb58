import { LinkButton } from "@/components/ui/link-button";
import { formatMoment } from "@/components/ui/format";
import { termLabel } from "./names";
import type { Tombstone } from "./tombstone";

/** What stays of a work that was removed: that it existed, when and why it went. */
export function TombstonePage({ tombstone }: { tombstone: Tombstone | undefined }) {
  return (
    <div className="page-width pt-12">
      <meta name="robots" content="noindex" />
      <p className="eyebrow">Removed</p>
      <h1 className="mt-2 text-3xl font-semibold">This work was removed</h1>
      {tombstone && (
        <dl className="mt-6 max-w-prose space-y-4">
          <Line term="Removed on" text={formatMoment(tombstone.removal_date)} />
          <Line term="Reason" text={termLabel(tombstone.removal_reason)} />
          <Line term="Note" text={tombstone.note} />
          <Line term="Citation" text={tombstone.citation_text} />
        </dl>
      )}
      <p className="mt-8">
        <LinkButton href="/search">Search other works</LinkButton>
      </p>
    </div>
  );
}

function Line({ term, text }: { term: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}
