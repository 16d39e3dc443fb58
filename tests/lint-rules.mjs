import { bareLinks } from "./bare-links.mjs";
import { bareTexts } from "./bare-texts.mjs";
import { rawSql, rawText } from "./raw-sql.mjs";

/** A rule that reports what its selectors find, each with its message. */
const ruleOf = (found) => ({
  create: (context) =>
    Object.fromEntries(
      found.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** Rules of this project, as a plugin of the linter. */
export default {
  meta: { name: "commonshelf" },
  rules: {
    "raw-sql": ruleOf(rawSql),
    "raw-text": ruleOf(rawText),
    "bare-links": ruleOf(bareLinks),
    "bare-texts": ruleOf(bareTexts),
  },
};
