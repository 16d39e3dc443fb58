import { type AppError, BadRequest, NotPermitted } from "@/lib/core/errors";

/** Exceptions of COUNTER's Release 5.1, appendix D: their codes and messages are fixed, `Data` is ours. */
export type CounterException = {
  readonly Code: number;
  readonly Message: string;
  readonly Data?: string;
};

export const EXCEPTIONS = {
  noUsage: { Code: 3030, Message: "No Usage Available for Requested Dates" },
  notReady: { Code: 3031, Message: "Usage Not Ready for Requested Dates" },
  noLonger: { Code: 3032, Message: "Usage No Longer Available for Requested Dates" },
  unknownParameter: { Code: 3050, Message: "Parameter Not Recognized in this Context" },
  unknownFilter: { Code: 3060, Message: "Invalid ReportFilter Value" },
  unknownAttribute: { Code: 3062, Message: "Invalid ReportAttribute Value" },
  noComponents: { Code: 3063, Message: "Components Not Supported" },
} as const satisfies Record<string, CounterException>;

/** The error body of the report's API has what `extra` says; see `lib/http/error-formats.ts`. */
const codeOf = (code: number, text: string) => ({ code, text });

export class InsufficientInformation extends BadRequest {
  override readonly extra: AppError["extra"] = codeOf(
    1030,
    "Insufficient Information to Process Request",
  );
}

export class InvalidDates extends BadRequest {
  override readonly extra: AppError["extra"] = codeOf(3020, "Invalid Date Arguments");
}

export class UnknownCustomer extends NotPermitted {
  override readonly extra: AppError["extra"] = codeOf(
    2010,
    "Requestor is Not Authorized to Access Usage for Institution",
  );
}
