/**
 * The direction of imports, as a test. Every rule is named like the sentence it enforces; the map of the
 * house is lib/README.md.
 */
const PLATFORM = "^lib/(http|db|search|storage|mail|jobs|limits|auth|identifiers|i18n|outgoing)/";
const MODULES =
  "partners|usage|users|vocabularies|audit|objects|request-engine|notifications|files|collections|works|site|demo|requests|group-collections|imports|moderation|merging|saml|oidc|sign-ins|administration|sync|webhooks|partner-administration|statistics";
/** Pure files that also the browser may use. */
const pure = "(schema|endpoints|constants|columns|counts|layout)\\.ts$";
const door = `(index\\.ts$|${pure})`;
/** Folders of such files. */
const PURE_FOLDERS = "^lib/works/(reading|citation)/";

/** A module may use modules of a lower rank only. */
const RANKS = [
  [
    "partners",
    "usage",
    "users",
    "vocabularies",
    "audit",
    "objects",
    "notifications",
    "request-engine",
  ],
  ["files", "collections"],
  ["works"],
  [
    "site",
    "demo",
    "requests",
    "group-collections",
    "imports",
    "moderation",
    "merging",
    "saml",
    "oidc",
    "sign-ins",
    "administration",
    "sync",
    "webhooks",
    "partner-administration",
    "statistics",
  ],
];
const upwards = RANKS.flatMap((names, rank) => {
  const higher = RANKS.slice(rank + 1).flat();
  if (higher.length === 0) return [];
  return [
    {
      name: `rank-${rank + 1}-modules-know-nothing-above-them`,
      severity: "error",
      from: { path: `^lib/(${names.join("|")})/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^lib/(${higher.join("|")})/` },
    },
  ];
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "core-knows-nothing",
      severity: "error",
      from: { path: "^lib/core/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(lib/(?!core/)|app/|components/|emails/)" },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      from: { path: PLATFORM, pathNot: "\\.test\\.ts$" },
      to: { path: `^lib/(${MODULES}|server|cli)/|^lib/wiring` },
    },
    ...upwards,
    {
      name: "modules-enter-by-the-door",
      severity: "error",
      from: { path: `^lib/(${MODULES})/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^lib/(${MODULES})/`, pathNot: [`^lib/$1/`, `^lib/(${MODULES})/${door}`] },
    },
    {
      name: "the-edges-enter-by-the-door",
      severity: "error",
      from: { path: "^(app|components|lib/cli|lib/server|emails)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: `^lib/(${MODULES})/`,
        pathNot: [`^lib/(${MODULES})/${door}`, PURE_FOLDERS, "/jobs\\.ts$"],
      },
    },
    {
      name: "lib-never-imports-the-edges",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "pure-stays-pure",
      comment: "schemas, contracts and rules run in the browser too",
      severity: "error",
      from: {
        path: [`^lib/(${MODULES})/(schema|endpoints|constants|policy)\\.ts$`, PURE_FOLDERS],
      },
      to: { path: "^lib/(db|storage|mail|jobs|limits|auth|server)/|/(service|repository)" },
    },
    {
      name: "only-contracts-routes-and-presenters-know-http",
      comment: "a use case returns values; what HTTP makes of them is the presenter's",
      severity: "error",
      from: {
        path: `^lib/(${MODULES})/`,
        pathNot: "/(presenter|routes|endpoints|\\w+-endpoints)(\\.ts$|/)|\\.test\\.ts$",
      },
      to: { path: "^lib/http/" },
    },
    {
      name: "only-repositories-touch-the-database-client",
      severity: "error",
      from: {
        path: "^(lib|app|components|emails)/",
        pathNot: [
          "^lib/db/",
          "/repository(/|\\.ts$)",
          "^lib/search/postgres/",
          "^lib/server/",
          "\\.test\\.ts$",
        ],
      },
      to: { path: "^lib/db/generated/" },
    },
    {
      name: "components-are-browser-safe",
      severity: "error",
      from: { path: "^(components|lib/client)/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^lib/",
        pathNot: [
          "^lib/(core|client)/",
          "^lib/http/contract\\.ts$",
          "^lib/i18n/locales\\.ts$",
          // Texts of lazily loaded parts, in one language, and messages of calls that do not reach the server. What reads
          // sheets, also loaded lazily, knows columns by their names in all languages.
          "^lib/i18n/messages/\\w+/(keys|signInAgain|client|imports)\\.json$",
          `^lib/(${MODULES})/${pure}`,
          PURE_FOLDERS,
          // Not `check`: the tables that stored forms are made with are too large for a page.
          "^lib/identifiers/(detect|registry|schemes/\\w+)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^lib/db/generated"] },
    exclude: { path: ["\\.next", "^lib/server/dist"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
