import { z } from "zod";

const line = z.string().regex(/^[^\r\n]*$/, "must be one line");

export const mailSchema = z.object({
  to: z.email(),
  subject: line.min(1).max(500),
  html: z.string(),
  text: z.string(),
});
