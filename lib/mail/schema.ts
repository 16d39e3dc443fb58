import { z } from "zod";

const line = z.string().regex(/^[^\r\n]*$/, "must be one line");

export const mailSchema = z.object({
  to: z.email(),
  subject: line.min(1).max(500),
  html: z.string(),
  text: z.string(),
  /** Small files as text. */
  attachments: z
    .array(z.object({ filename: line, contentType: line, content: z.string() }))
    .optional(),
  /** Where one call ends mails of this kind (RFC 8058); for those that one may do without. */
  unsubscribeUrl: z.url().optional(),
});
