import { z } from "zod";
import { errorKey } from "@/lib/core/parse";
import { email } from "@/lib/users/schema";

/** The address of a newcomer, and the language of the mail. */
export const addressBody = z.object({ email, locale: z.string().max(20).optional() });

/** Digits of the code; blanks and hyphens between them are let pass. */
export const codeBody = z.object({
  code: z
    .string()
    .max(100)
    .transform((given) => given.replace(/[\s-]+/g, ""))
    .pipe(z.string().regex(/^\d{8}$/, errorKey("validation.code"))),
});

/** Somebody who was signed in by a provider and has no account yet. */
export type NewcomerJson = {
  readonly provider: string;
  readonly name: string;
  /** Where the last code went. */
  readonly email: string | null;
};
