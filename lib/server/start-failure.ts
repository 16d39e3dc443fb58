/** Exit codes of `npm start`; 78 is EX_CONFIG and 75 EX_TEMPFAIL of sysexits.h. */
export const EXIT = { failure: 1, temporary: 75, settings: 78 } as const;

/**
 * A reason not to start that the operator can correct. The message is one sentence: what happened and what to do. It is
 * shown without a stack.
 */
export class StartFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failure,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** The code of a failed system call, e.g. `EACCES`. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
