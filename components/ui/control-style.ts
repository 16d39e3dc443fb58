/** The look shared by everything one types or chooses in. */
export const CONTROL_STYLE =
  "block w-full rounded-md border border-control bg-surface px-3 text-base text-ink " +
  "placeholder:text-muted placeholder:opacity-100 hover:border-ink " +
  "focus-visible:outline-offset-0 aria-invalid:border-danger " +
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken";
