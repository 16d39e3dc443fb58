import path from "node:path";
import { bareCalls } from "./bare-calls.mjs";

const root = path.basename(path.resolve(import.meta.dirname, ".."));

/** Patterns are matched against whole paths, since those from the folder of this file would not reach outside of it. */
const inRoot = (...patterns) => patterns.map((pattern) => `**/${root}/${pattern}`);

/** Names that are the same in every language. */
const NO_TEXTS = inRoot(
  "components/account/device-name.ts",
  "components/deposit/fields/kinds.ts",
  "components/deposit/licence/licence-offers.ts",
  "components/ui/format.ts",
);

/** What sends or reads outside of React or for longer than a component is there. All else uses the hooks of `lib/client`. */
const TRANSPORTS = inRoot(
  "components/deposit/files/resumable-uploader.ts",
  "components/deposit/saving/api-transport.ts",
  "components/imports/{follow-import,send-import}.ts",
  "components/imports/sheet/terms.ts",
  "components/keys/palette/use-search-hits.ts",
  "components/layout/choose-language.ts",
  "components/requests/refusal/tell-refusal.ts",
  "components/requests/use-decisions.ts",
  "components/works/renew-usage.ts",
);

/** Where statements of SQL may stand: in data access, and in platform code that looks after the database itself. */
const SQL = inRoot(
  "**/repository.ts",
  "**/repository/**",
  "lib/search/postgres/**",
  "lib/db/{database,health,insert-rows,one-statement,open-transaction,row,sql,statements,stored-settings,transaction-pool}.ts",
  "lib/http/health.ts",
  "lib/jobs/{queue-state,queue,queued-jobs,worker-presence,worker}.ts",
  "lib/server/{migrations,outside-database}.ts",
  "lib/server/front/page-cache/changes.ts",
);

const PAGES = inRoot("{app,components}/**/*.{ts,tsx}");
const API_ROUTES = inRoot("app/api/**");
const TESTS = ["**/*.test.ts", "**/*.test.tsx"];

/** Where components and hooks are: the rules of React and Next.js look for nothing else. */
const REACT = [...inRoot("{app,components,emails,lib/client}/**/*.ts"), "**/*.tsx"];

/** Rules without options, each an error. */
const errors = (plugin, names) =>
  Object.fromEntries(names.map((name) => [`${plugin}/${name}`, "error"]));

const JAVASCRIPT = {
  ...errors("eslint", [
    ...["no-array-constructor", "no-unused-expressions", "no-var"],
    ...["prefer-const", "prefer-rest-params", "prefer-spread"],
  ]),
  "eslint/no-unused-vars": [
    "error",
    { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
  ],
  "eslint/eqeqeq": ["error", "always", { null: "ignore" }],
};

/** Handlers and adapters share one asynchronous signature whether or not they wait for something: no `require-await`. */
const TYPESCRIPT = {
  ...errors("typescript", [
    ...["await-thenable", "ban-ts-comment", "no-array-delete", "no-base-to-string"],
    ...["no-duplicate-enum-values", "no-duplicate-type-constituents", "no-empty-object-type"],
    ...[
      "no-explicit-any",
      "no-extra-non-null-assertion",
      "no-floating-promises",
      "no-for-in-array",
    ],
    ...["no-implied-eval", "no-misused-new", "no-namespace", "no-non-null-asserted-optional-chain"],
    ...["no-non-null-assertion", "no-redundant-type-constituents", "no-require-imports"],
    ...["no-this-alias", "no-unnecessary-type-assertion", "no-unnecessary-type-constraint"],
    ...["no-unsafe-argument", "no-unsafe-assignment", "no-unsafe-call"],
    ...["no-unsafe-declaration-merging", "no-unsafe-enum-comparison", "no-unsafe-function-type"],
    ...["no-unsafe-member-access", "no-unsafe-return", "no-unsafe-unary-minus"],
    ...["no-wrapper-object-types", "only-throw-error", "prefer-as-const"],
    ...["prefer-namespace-keyword", "prefer-promise-reject-errors", "restrict-plus-operands"],
    ...["triple-slash-reference", "unbound-method"],
  ]),
  "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
  "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
  "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
};

const COMPONENTS = {
  ...errors("react", [
    ...["display-name", "error-boundaries", "exhaustive-deps", "globals", "immutability"],
    ...["incompatible-library", "jsx-key", "jsx-no-comment-textnodes", "jsx-no-duplicate-props"],
    ...["jsx-no-undef", "no-children-prop", "no-danger-with-children", "no-direct-mutation-state"],
    ...["no-find-dom-node", "no-is-mounted", "no-render-return-value", "no-string-refs"],
    ...["no-unescaped-entities", "preserve-manual-memoization", "purity", "refs"],
    ...["require-render-return", "rules-of-hooks", "set-state-in-effect", "set-state-in-render"],
    ...["static-components", "unsupported-syntax", "use-memo"],
  ]),
  ...errors("nextjs", [
    ...["google-font-display", "google-font-preconnect", "inline-script-id"],
    ...["next-script-for-ga", "no-assign-module-variable", "no-async-client-component"],
    ...["no-before-interactive-script-outside-document", "no-css-tags"],
    ...["no-document-import-in-page", "no-duplicate-head", "no-head-element"],
    ...["no-head-import-in-document", "no-html-link-for-pages", "no-img-element"],
    ...["no-page-custom-font", "no-script-component-in-head", "no-styled-jsx-in-document"],
    ...["no-sync-scripts", "no-title-in-document-head", "no-typos", "no-unwanted-polyfillio"],
  ]),
  ...errors("jsx_a11y", [
    ...["alt-text", "aria-props", "aria-proptypes", "aria-unsupported-elements"],
    ...["role-has-required-aria-props", "role-supports-aria-props"],
  ]),
  "import/no-anonymous-default-export": "error",
};

const OFF = {
  "commonshelf/raw-sql": "off",
  "commonshelf/raw-text": "off",
  "commonshelf/bare-texts": "off",
};
const CALLS_OFF = Object.fromEntries(Object.keys(bareCalls).map((name) => [name, "off"]));

export default {
  plugins: ["eslint", "typescript", "react", "nextjs", "jsx-a11y", "import"],
  jsPlugins: ["./lint-rules.mjs"],
  categories: { correctness: "off" },
  overrides: [
    { files: ["**/*.ts", "**/*.tsx"], rules: { ...JAVASCRIPT, ...TYPESCRIPT } },
    { files: REACT, rules: COMPONENTS },
    {
      files: inRoot("{app,components,emails,lib}/**/*.{ts,tsx}"),
      rules: { "commonshelf/raw-sql": "error" },
    },
    { files: SQL, rules: { "commonshelf/raw-sql": "off", "commonshelf/raw-text": "error" } },
    // What is longer has its state in a hook of its own, or parts with names.
    {
      files: PAGES,
      rules: {
        "commonshelf/bare-links": "error",
        "commonshelf/bare-texts": "error",
        ...bareCalls,
        "eslint/max-lines-per-function": [
          "error",
          { max: 90, skipBlankLines: true, skipComments: true },
        ],
      },
    },
    { files: inRoot("components/ui/link.tsx"), rules: { "commonshelf/bare-links": "off" } },
    { files: NO_TEXTS, rules: { "commonshelf/bare-texts": "off" } },
    { files: TRANSPORTS, rules: CALLS_OFF },
    { files: API_ROUTES, rules: { "commonshelf/bare-texts": "off", ...CALLS_OFF } },
    { files: TESTS, rules: { ...OFF, ...CALLS_OFF, "eslint/max-lines-per-function": "off" } },
  ],
};
