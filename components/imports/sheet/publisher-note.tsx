import { useTranslations } from "next-intl";
import { lacksPublisher } from "./publishers";

type PublisherNoteProps = {
  works: readonly Readonly<Record<string, unknown>>[];
  /** What public works that name no publisher get as theirs, where they get a DOI. */
  publisher: string | undefined;
};

/** Tells before anything is sent that works get a publisher which their file does not name. */
export function PublisherNote({ works, publisher }: PublisherNoteProps) {
  const t = useTranslations("imports.sheet");
  const count = publisher === undefined ? 0 : works.filter(lacksPublisher).length;
  if (count === 0) return null;
  return (
    <p className="mt-1 max-w-[70ch]">
      {t.rich("publisher", { count, name: () => <bdi>{publisher}</bdi> })}
    </p>
  );
}
