import { useLocale, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { orcidOf, readingName, termLabel } from "./display-names";
import { OrcidLink } from "./orcid-link";
import { RorLink, rorOf } from "./ror-link";
import type { Contribution } from "./work-json";

type ContributionsProps = {
  label: string;
  people: readonly Contribution[];
  /** How many are listed before the rest is folded away. */
  shown?: number;
  className?: string;
};

/** Names in their order, with affiliation marks that lead to the list below them. */
export function Contributions({ label, people, shown = 20, className }: ContributionsProps) {
  const t = useTranslations("work.people");
  const affiliations = new Map(
    people.flatMap((person) =>
      (person.affiliations ?? []).map((one) => [affiliationName(one), rorOf(one)] as const),
    ),
  );
  const names = [...affiliations.keys()];
  const first = people.slice(0, shown);
  const rest = people.slice(shown);
  return (
    <div className={className}>
      <NameList label={label} people={first} affiliations={names} />
      {rest.length > 0 && (
        <Disclosure summary={t("more", { count: rest.length })} className="mt-1 max-w-md">
          <NameList label={t("continued", { label })} people={rest} affiliations={names} />
        </Disclosure>
      )}
      {names.length > 0 && (
        <ol className="mt-2 space-y-0.5 text-sm text-muted">
          {[...affiliations].map(([name, ror], position) => (
            <li key={name}>
              <sup className="me-1">{position + 1}</sup>
              <bdi>{name}</bdi>
              {ror && <RorLink ror={ror} name={name} />}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const affiliationName = ({ name, id }: { name?: string; id?: string }) => name ?? id ?? "";

type NameListProps = {
  label: string;
  people: readonly Contribution[];
  affiliations: readonly string[];
};

function NameList({ label, people, affiliations }: NameListProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-0.5">
      {people.map((person, position) => (
        <li key={position} className="inline-flex min-w-0 items-center gap-0.5">
          <Name person={person} affiliations={affiliations} />
        </li>
      ))}
    </ul>
  );
}

function Name({ person, affiliations }: { person: Contribution; affiliations: readonly string[] }) {
  const locale = useLocale();
  const name = readingName(person);
  const orcid = orcidOf(person);
  const role =
    person.role && person.role.id !== "author" ? termLabel(person.role, locale) : undefined;
  const marks = (person.affiliations ?? []).map(
    (one) => affiliations.indexOf(affiliationName(one)) + 1,
  );
  return (
    <>
      <span className="min-w-0 break-words">
        <bdi>{name}</bdi>
        {marks.length > 0 && <sup className="ms-px text-muted">{marks.join(",")}</sup>}
        {role && <span className="text-muted"> ({role})</span>}
      </span>
      {orcid && <OrcidLink orcid={orcid} name={name} />}
    </>
  );
}
