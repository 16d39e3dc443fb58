import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { formatSecond } from "@/components/ui/format";
import { ScrollText } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Select } from "@/components/ui/select";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { QueryForm } from "@/components/ui/query-form";
import type { AuditLogJson } from "@/lib/audit/schema";
import { AdministrationFrame } from "../administration-frame";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { ListSearch } from "../list-search";
import { hrefOfSection } from "../sections";
import { ActorName, EntryActor } from "./actor";
import { EntryGist } from "./entry-gist";
import { LoggedObject, type LoggedObjects, objectKey, useKindWord } from "./logged-object";
import { useActionName } from "./use-action-name";

const PATH = hrefOfSection("log");
export const LOG_PARAMS = [
  "q",
  "action",
  "resource_type",
  "resource_id",
  "user_id",
  "from",
  "until",
] as const;
type LogState = ListState<(typeof LOG_PARAMS)[number]>;

type Choice = { key: string; doc_count: number };
type LogPageProps = {
  state: LogState;
  /** Undefined when the question could not be read; then `problem` says why. */
  results:
    | {
        entries: readonly AuditLogJson[];
        objects: LoggedObjects;
        total: number;
        actions: readonly Choice[];
        resources: readonly Choice[];
      }
    | undefined;
  problem?: React.ReactNode;
};

const MOST = 10_000;

/** Who did what, newest first. */
export function LogPage({ state, results, problem }: LogPageProps) {
  const t = useTranslations("administration.log");
  const { page: _page, q, ...filters } = state;
  const total = results?.total ?? 0;
  return (
    <AdministrationFrame section="log">
      <ListSearch action={PATH} q={q} label={t("search")} hint={t("searchHint")} keeps={filters} />
      {results && <Concerned state={state} {...results} />}
      <Filters
        state={state}
        actions={results?.actions ?? []}
        resources={results?.resources ?? []}
        isEmpty={results?.total === 0}
      />
      {problem}
      {results && (
        <ListResults
          label={t("search")}
          count={total < MOST ? t("count", { count: total }) : t("countMore", { count: total })}
          total={total}
          page={state.page}
          href={(page) => listHref(PATH, { ...state, page })}
          empty={
            <EmptyState
              icon={<ScrollText />}
              title={t("empty")}
              action={<LinkButton href={PATH}>{t("clear")}</LinkButton>}
            />
          }
        >
          <Entries entries={results.entries} objects={results.objects} />
        </ListResults>
      )}
    </AdministrationFrame>
  );
}

type ConcernedProps = Pick<NonNullable<LogPageProps["results"]>, "entries" | "objects"> & {
  state: LogState;
};

/** Whose history or activity is listed. */
function Concerned({ state, entries, objects }: ConcernedProps) {
  const t = useTranslations("administration.log");
  const { resource_type: type, resource_id: id, user_id: actor } = state;
  const [first] = entries;
  return (
    <>
      {type && id && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5">
          {t("historyOf")}
          <LoggedObject resource={{ type, id }} objects={objects} />
        </p>
      )}
      {actor && first && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5">
          {t("activityOf")}
          <ActorName
            user={first.user}
            name={objects.get(objectKey({ type: "user", id: first.user.id }))?.name}
          />
        </p>
      )}
    </>
  );
}

type FiltersProps = {
  state: LogState;
  actions: readonly Choice[];
  resources: readonly Choice[];
  isEmpty: boolean;
};

function Filters({ state, actions, resources, isEmpty }: FiltersProps) {
  const t = useTranslations("administration.log");
  const tAll = useTranslations("administration");
  const kindWord = useKindWord();
  const actionName = useActionName();
  const isFiltered = LOG_PARAMS.some((name) => name !== "q" && state[name] !== "");
  // Whose history it is stands above, unless it has nothing.
  const { action, from, until, resource_type: type, resource_id: id } = state;
  const isOpen = (isEmpty && isFiltered) || Boolean(action || from || until || (type && !id));
  const key = listHref(PATH, { ...state, page: 1 });
  return (
    <Disclosure summary={t("filters")} open={isOpen} className="mt-3 max-w-2xl">
      <QueryForm key={key} action={PATH} className="grid items-end gap-4 pt-2 sm:grid-cols-3">
        {state.q && <input type="hidden" name="q" value={state.q} />}
        {state.resource_id && <input type="hidden" name="resource_id" value={state.resource_id} />}
        <Chooser
          name="action"
          label={t("action")}
          chosen={state.action}
          choices={actions}
          wordOf={actionName}
        />
        <Chooser
          name="resource_type"
          label={t("resource")}
          chosen={state.resource_type}
          choices={resources}
          wordOf={kindWord}
        />
        <Field label={t("person")} standsAlone>
          <Input name="user_id" defaultValue={state.user_id} autoComplete="off" />
        </Field>
        <Field label={t("from")} standsAlone>
          <Input type="date" name="from" defaultValue={dayIn(state.from)} />
        </Field>
        <Field label={t("until")} standsAlone>
          <Input type="date" name="until" defaultValue={dayIn(state.until)} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{tAll("apply")}</Button>
          {isFiltered && (
            <LinkButton href={PATH} look="quiet">
              {t("clear")}
            </LinkButton>
          )}
        </div>
      </QueryForm>
    </Disclosure>
  );
}

/** Browsers complain about days that are none. */
const dayIn = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

type ChooserProps = {
  name: string;
  label: string;
  chosen: string;
  choices: readonly Choice[];
  wordOf: (key: string) => string;
};

function Chooser({ name, label, chosen, choices, wordOf }: ChooserProps) {
  const t = useTranslations("administration.log");
  const locale = useLocale();
  const keys = choices.map(({ key }) => key);
  const offered = chosen && !keys.includes(chosen) ? [chosen, ...keys] : keys;
  return (
    <Field label={label} standsAlone>
      <Select name={name} defaultValue={chosen}>
        <option value="">{t("any")}</option>
        {offered
          .map((key) => ({ key, word: wordOf(key) }))
          .sort((one, other) => one.word.localeCompare(other.word, locale))
          .map(({ key, word }) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
      </Select>
    </Field>
  );
}

type EntriesProps = { entries: readonly AuditLogJson[]; objects: LoggedObjects };

function Entries({ entries, objects }: EntriesProps) {
  const t = useTranslations("administration.log");
  const tAll = useTranslations("administration");
  const locale = useLocale();
  const actionName = useActionName();
  const exact = (moment: string) => formatSecond(moment, locale);
  return (
    <Table label={tAll("sections.log")} stacks>
      <thead>
        <Row>
          <HeaderCell>{t("when")}</HeaderCell>
          <HeaderCell>{t("who")}</HeaderCell>
          <HeaderCell>{t("what")}</HeaderCell>
          <HeaderCell>{t("on")}</HeaderCell>
        </Row>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <Cell label={t("when")} className="whitespace-nowrap tabular-nums">
              {exact(entry.created)}
              {/* Phones do not show the head of the column. */}
              <span className="text-muted sm:hidden"> {t("zone")}</span>
            </Cell>
            <Cell label={t("who")} isClear>
              <EntryActor entry={entry} objects={objects} />
            </Cell>
            <Cell label={t("what")} isClear>
              <Link
                href={`${PATH}/${entry.id}`}
                aria-label={t("details", {
                  action: actionName(entry.action),
                  moment: exact(entry.created),
                })}
                className="link py-0.5 max-sm:inline-block"
              >
                {actionName(entry.action)}
              </Link>
              <EntryGist entry={entry} objects={objects} />
            </Cell>
            <Cell label={t("on")} isClear className="wrap-anywhere">
              <LoggedObject resource={entry.resource} objects={objects} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
