/**
 * What people read on pages comes from the message files (`lib/i18n/messages`): a text in the code of a page would be
 * English in every language. Words are recognised by the places where pages show them, and sentences anywhere.
 */
/** Abbreviations, addresses and names of things are the same in all languages. */
const WORD = "/^(?!https?:|10\\.|\\/)(?=.*\\p{Ll}{2})/su";
const TEXT = `:matches(Literal[value=${WORD}], TemplateLiteral:has(> TemplateElement[value.raw=${WORD}]))`;
const CHOSEN = `:matches(ConditionalExpression, LogicalExpression) > ${TEXT}`;
const NAMED = `Literal[value=/^\\p{Lu}\\p{Ll}|\\p{L} \\p{L}/u]`;

/** Attributes and properties with visible or spoken text. */
const SHOWN =
  "/^(aria-(label|description|roledescription|valuetext)|alt|body|caption|confirm|description|done|empty|heading|hint|label|lead|legend|note|placeholder|question|summary|text|title)$/";

const message = "Texts of pages belong into the message files: lib/i18n/messages.";

export const bareTexts = [
  `JSXText[value=${WORD}]`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${TEXT}`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${CHOSEN}`,
  `JSXAttribute[name.name=${SHOWN}] > Literal[value=${WORD}]`,
  `JSXAttribute[name.name=${SHOWN}] > JSXExpressionContainer > ${TEXT}`,
  `JSXAttribute[name.name=${SHOWN}] > JSXExpressionContainer > ${CHOSEN}`,
  `JSXAttribute[name.name="busy"] > JSXExpressionContainer > ${CHOSEN}`,
  `Property[key.name=${SHOWN}] > ${NAMED}`,
  `Property[key.name=${SHOWN}] > TemplateLiteral:has(> TemplateElement[value.raw=${WORD}])`,
  `Property[key.name=${SHOWN}] > ConditionalExpression > ${NAMED}`,
  "CallExpression[callee.object.name=toast] > :matches(Literal, TemplateLiteral)",
  // A sentence, in any position; errors of programs are for developers and stay English.
  `Literal[value=/^\\p{Lu}\\p{Ll}*('\\p{L}+)?,? \\p{L}/u]:not(NewExpression > Literal, CallExpression[callee.type="Super"] > Literal)`,
  "TemplateElement[value.raw=/^[^-;]*\\p{L}{2} \\p{L}{2}[^-;]*$/u]:not(NewExpression > TemplateLiteral > TemplateElement)",
].map((selector) => ({ selector, message }));
