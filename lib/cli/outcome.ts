/** The output of a command: one object for programs, some lines for people. */
export type Outcome = {
  json: Readonly<Record<string, unknown>>;
  text: string | readonly string[];
  /** The command ran and found a problem: exit code 1. */
  failed?: boolean;
};
