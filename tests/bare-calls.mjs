/**
 * Components call the API by the hooks of `lib/client`, which tell people what became of a change and read again what
 * is out of date. `useApiMutation` hands `call` to changes that take several calls; importing it, or going past it, is
 * for the transports that are named in `oxlint.config.mjs`.
 */
const message =
  "Components use useApiMutation, useApiForm or useApiQuery; transports are named in tests/oxlint.config.mjs.";

export const bareCalls = {
  "eslint/no-restricted-imports": [
    "error",
    {
      patterns: [
        {
          group: ["**/lib/client/call", "**/lib/client/send-call"],
          allowTypeImports: true,
          message,
        },
      ],
    },
  ],
  "eslint/no-restricted-globals": [
    "error",
    { name: "fetch", message },
    { name: "XMLHttpRequest", message },
    { name: "EventSource", message },
  ],
};
