import path from "node:path";
import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";
import { bareCalls } from "./bare-calls.mjs";
import { bareTexts } from "./bare-texts.mjs";
import { rawSql, rawText } from "./raw-sql.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** Names that are the same in every language, and citations, which are English by their styles. */
const NO_TEXTS = [
  "components/account/device-name.ts",
  "components/deposit/fields/kinds.ts",
  "components/deposit/licence/licence-offers.ts",
  "components/ui/format.ts",
  "components/works/citation/**",
  "components/works/work-fixture.ts",
];

/** What sends or reads outside of React or for longer than a component is there. All else uses the hooks of `lib/client`. */
const TRANSPORTS = [
  "components/deposit/files/resumable-uploader.ts",
  "components/deposit/saving/api-transport.ts",
  "components/imports/{follow-import,send-import}.ts",
  "components/imports/sheet/terms.ts",
  "components/keys/palette/use-search-hits.ts",
  "components/requests/send-decision.ts",
  "components/works/renew-usage.ts",
];

/** Where statements of SQL may stand: in data access, and in platform code that looks after the database itself. */
const SQL = [
  "**/repository.ts",
  "**/repository/**",
  "lib/search/postgres/**",
  "lib/db/{database,health,insert-rows,lending-pool,open-transaction,row,run-together,sql,statements,stored-settings}.ts",
  "lib/http/health.ts",
  "lib/jobs/{queue-state,queue,queued-jobs,worker-presence,worker}.ts",
  "lib/server/{migrations,outside-database}.ts",
  "lib/server/front/page-cache/changes.ts",
];

/** Where components and hooks are: the rules of React and Next.js look for nothing else. */
const REACT = ["{app,components,emails,lib/client}/**/*.ts", "**/*.tsx"];

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".next/",
      "data/",
      "lib/db/generated/",
      "components/ui/icons/generated/",
      "components/statistics/world/",
      "lib/server/dist/",
      "next-env.d.ts",
      "tests/.output/",
    ],
  },
  ...next.map((config) => ({ ...config, files: REACT })),
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({
    ...config,
    files: ["**/*.ts", "**/*.tsx"],
  })),
  {
    files: ["**/*.ts", "**/*.tsx"],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: root },
    },
    settings: { next: { rootDir: root } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // Handlers and adapters share one asynchronous signature whether or not they wait for something.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    files: ["{app,components,emails,lib}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "**/*.test.tsx", ...SQL],
    rules: { "no-restricted-syntax": ["error", ...rawSql] },
  },
  {
    files: SQL,
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...rawText] },
  },
  {
    files: ["app/**/*.ts", "app/**/*.tsx", "components/**/*.ts", "components/**/*.tsx"],
    ignores: ["**/*.test.ts", "**/*.test.tsx", "app/api/**", ...NO_TEXTS],
    rules: { "no-restricted-syntax": ["error", ...rawSql, ...bareTexts] },
  },
  {
    files: ["{app,components}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "**/*.test.tsx", "app/api/**", ...TRANSPORTS],
    rules: bareCalls,
  },
  {
    files: ["{app,components}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "**/*.test.tsx"],
    rules: {
      // What is longer has its state in a hook of its own, or parts with names.
      "max-lines-per-function": ["error", { max: 90, skipBlankLines: true, skipComments: true }],
    },
  },
);
