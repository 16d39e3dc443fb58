import path from "node:path";
import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";
import { bareTexts } from "./bare-texts.mjs";

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

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".next/",
      "data/",
      "lib/db/generated/",
      "next-env.d.ts",
      "tests/.output/",
    ],
  },
  ...next,
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
    files: ["app/**/*.ts", "app/**/*.tsx", "components/**/*.ts", "components/**/*.tsx"],
    ignores: ["**/*.test.ts", "**/*.test.tsx", "app/api/**", ...NO_TEXTS],
    rules: { "no-restricted-syntax": ["error", ...bareTexts] },
  },
);
