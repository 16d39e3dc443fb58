import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { orcidOf, readingName, termLabel } from "@/lib/works/reading/display-names";
import { OrcidLink } from "./orcid-link";
import { PartLink } from "./part-link";
import { RorLink } from "./ror-link";
import { rorOf } from "@/lib/works/reading/ror";
import type { Contribution, WorkJson } from "@/lib/works/reading/work-json";
import { SHOWN } from "./work-parts";

type ContributionsProps = {
  work: Pick<WorkJson, "id" | "metadata">;
  part: "creators" | "contributors";
  isDraft: boolean;
  className?: string;
};

/** The first names in their order, with affiliation marks that lead to the list below them. */
export function Contributions({ work, part, isDraft, className }: ContributionsProps) {
  const t = useTranslations("work.people");
  const parts = useTranslations("work.parts.withAffiliations");
  const people = work.metadata[part] ?? [];
  const first = people.slice(0, SHOWN.people);
  const affiliations = new Map(
    first.flatMap((person) =>
      (person.affiliations ?? []).map((one) => [affiliationName(one), rorOf(one)] as const),
    ),
  );
  const listed = [...affiliations].slice(0, SHOWN.affiliations);
  const names = listed.map(([name]) => name);
  const more = affiliations.size - listed.length;
  const areAffiliated = people.some((person) => (person.affiliations ?? []).length > 0);
  return (
    <div className={className}>
      <ul aria-label={t(part)} className="flex flex-wrap gap-x-2 gap-y-0.5">
        {first.map((person, position) => (
          <li key={position} className="inline-flex min-w-0 items-center gap-0.5">
            <Name person={person} affiliations={names} isFollowed={position + 1 < first.length} />
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <ol className="mt-2 space-y-0.5 text-sm text-muted">
          {listed.map(([name, ror], position) => (
            <li key={name}>
              <sup className="me-1">{position + 1}</sup>
              <Affiliation name={name} ror={ror} />
            </li>
          ))}
          {more > 0 && <li className="list-none">{t("moreAffiliations", { count: more })}</li>}
        </ol>
      )}
      <PartLink
        id={work.id}
        part={part}
        total={people.length}
        shown={first.length}
        isAlways={more > 0}
        {...(areAffiliated ? { text: parts(part, { count: people.length }) } : {})}
        isDraft={isDraft}
      />
    </div>
  );
}

/** Some of the people, each with all affiliations. */
export function PeopleList({ label, people }: { label: string; people: readonly Contribution[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {people.map((person, position) => (
        <li key={position} className="py-2">
          <span className="inline-flex min-w-0 items-center gap-0.5">
            <Name person={person} affiliations={[]} />
          </span>
          {(person.affiliations ?? []).map((one, at) => (
            <p key={at} className="text-sm text-muted">
              <Affiliation name={affiliationName(one)} ror={rorOf(one)} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const affiliationName = ({ name, id }: { name?: string; id?: string }) => name ?? id ?? "";

function Affiliation({ name, ror }: { name: string; ror: ReturnType<typeof rorOf> }) {
  return (
    <>
      <bdi>{name}</bdi>
      {ror && <RorLink ror={ror} name={name} />}
    </>
  );
}

/** A search of all works that name the person. */
const worksOf = ({ person_or_org: { name, given_name, family_name } }: Contribution) => {
  const asked = name ?? [family_name, given_name].filter(Boolean).join(", ");
  return `/search?q=${encodeURIComponent(`creators.name:"${asked.replace(/["\\]/g, " ")}"`)}`;
};

type NameProps = {
  person: Contribution;
  /** Those that are listed; marks stand for them. */
  affiliations: readonly string[];
  /** Another name stands behind it on the line. */
  isFollowed?: boolean;
};

function Name({ person, affiliations, isFollowed = false }: NameProps) {
  const locale = useLocale();
  const name = readingName(person);
  const orcid = orcidOf(person);
  const role =
    person.role && person.role.id !== "author" ? termLabel(person.role, locale) : undefined;
  const marks = (person.affiliations ?? [])
    .map((one) => affiliations.indexOf(affiliationName(one)) + 1)
    .filter((mark) => mark > 0);
  return (
    <>
      <span className="min-w-0 break-words">
        <Link href={worksOf(person)} rel="nofollow" className="text-ink quiet-link">
          <bdi>{name}</bdi>
        </Link>
        {marks.length > 0 && <sup className="ms-px text-muted">{marks.join(",")}</sup>}
        {role && <span className="text-muted"> ({role})</span>}
      </span>
      {orcid && <OrcidLink orcid={orcid} name={name} />}
      {isFollowed && <span className={orcid ? "-ms-1.5" : "-ms-0.5"}>;</span>}
    </>
  );
}
