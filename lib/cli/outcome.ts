/** What a command has to say: one object for programs, some lines for people. */
export type Outcome = {
  json: Readonly<Record<string, unknown>>;
  text: string | readonly string[];
  /** The command did its work and what it found is bad: exit code 1. */
  failed?: boolean;
};
