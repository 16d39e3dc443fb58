import { LinkButton } from "@/components/ui/link-button";
import { formatMoment } from "@/components/ui/format";
import { termLabel } from "./names";
import type { Tombstone } from "./tombstone";

type TombstonePageProps = {
  tombstone: Tombstone | undefined;
  /** What it was, and where others of the kind are found. */
  noun?: string;
  search?: { href: string; text: string };
};

/** What stays of something that was removed: that it existed, when and why it went. */
export function TombstonePage({
  tombstone,
  noun = "work",
  search = { href: "/search", text: "Search other works" },
}: TombstonePageProps) {
  return (
    <div className="page-width pt-12">
      <meta name="robots" content="noindex" />
      <p className="eyebrow">Removed</p>
      <h1 className="mt-2 text-3xl font-semibold">This {noun} was removed</h1>
      {tombstone && (
        <dl className="mt-6 max-w-prose space-y-4">
          <Line term="Removed on" text={formatMoment(tombstone.removal_date)} />
          <Line term="Reason" text={termLabel(tombstone.removal_reason)} />
          <Line term="Note" text={tombstone.note} />
          <Line term="Citation" text={tombstone.citation_text} />
        </dl>
      )}
      <p className="mt-8">
        <LinkButton href={search.href}>{search.text}</LinkButton>
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
