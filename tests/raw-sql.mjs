/**
 * SQL stands in repositories, in the PostgreSQL adapter of the search, and in the files of the platform that are named
 * in `oxlint.config.mjs`. Statements are recognised by the calls that run them, and by what such files import.
 */
const message =
  "SQL belongs into a repository, lib/search/postgres, or a file named in tests/oxlint.config.mjs.";

const RUNS = "/^\\$(queryRaw|executeRaw)(Unsafe|Typed)?$/";
const CONNECTIONS = "/^(client|connections?|database|opened|asking|pool)$/";
const STATEMENTS = "/(^@\\u002flib\\u002fdb|^\\.+)\\u002fsql$/";

export const rawSql = [
  `MemberExpression[property.name=${RUNS}]`,
  // Connections, and what gives one; the search has a `query` of its own, which takes no SQL.
  `CallExpression[callee.property.name="query"][callee.object.name=${CONNECTIONS}]`,
  `CallExpression[callee.property.name="query"][callee.object.callee.name=${CONNECTIONS}]`,
  `CallExpression[callee.property.name="query"][arguments.0.type="TemplateLiteral"]`,
  `ImportDeclaration[source.value=${STATEMENTS}][importKind!="type"]`,
  'ImportDeclaration[source.value="pg"][importKind!="type"]',
].map((selector) => ({ selector, message }));

/** In the files where statements do stand: they are values made with `sql`, not texts with numbers for their values. */
export const rawText = [
  {
    selector: "MemberExpression[property.name=/^\\$(queryRaw|executeRaw)Unsafe$/]",
    message: "Write the statement with sql`…` of lib/db/sql.ts.",
  },
];
