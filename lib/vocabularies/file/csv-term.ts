/**
 * A row of a table as a term: `title.de` is a title in German, cells of lists are divided by semicolons, and an
 * identifier is written with its scheme, `ror:03yrm5c26`.
 */
export function termOfRow(row: Readonly<Record<string, string>>): Record<string, unknown> {
  const cells = Object.entries(row)
    .map(([column, text]) => [column.trim().toLowerCase(), text.trim()] as const)
    .filter(([, cell]) => cell !== "");
  const titles = cells.flatMap(([column, cell]) => {
    const [title, language = "en"] = /^title(?:\.([\w-]+))?$/.exec(column) ?? [];
    return title === undefined ? [] : [[language, cell] as const];
  });
  const funder = cells.flatMap(([column, cell]) => {
    const member = FUNDER.get(column);
    return member === undefined ? [] : [[member, cell] as const];
  });
  return {
    ...Object.fromEntries(
      cells.map(([column, cell]) => [column, READERS.get(column)?.(cell) ?? cell]),
    ),
    ...(titles.length > 0 ? { title: Object.fromEntries(titles) } : {}),
    ...(funder.length > 0 ? { funder: Object.fromEntries(funder) } : {}),
  };
}

const FUNDER: ReadonlyMap<string, "id" | "name"> = new Map([
  ["funder", "id"],
  ["funder.id", "id"],
  ["funder.name", "name"],
]);

const parts = (cell: string) =>
  cell
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const READERS: ReadonlyMap<string, (cell: string) => unknown> = new Map<
  string,
  (cell: string) => unknown
>([
  ["tags", parts],
  ["aliases", parts],
  ["synonyms", parts],
  ["types", parts],
  ["affiliations", (cell: string) => parts(cell).map((name) => ({ name }))],
  ["identifiers", (cell: string) => parts(cell).map(identifierOf)],
]);

/** The colon of an address divides nothing. */
function identifierOf(text: string): { scheme?: string; identifier: string } {
  const [, scheme, identifier] = /^([\w-]+):(?!\/\/)(.+)$/.exec(text) ?? [];
  return scheme === undefined || identifier === undefined
    ? { identifier: text }
    : { scheme, identifier };
}
