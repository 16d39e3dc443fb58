import type { z } from "zod";
import type { mailSchema } from "./schema";

/** A message to one person, in both forms; mail programs choose. */
export type Mail = z.output<typeof mailSchema>;

/**
 * The way out for mail. It is slow and fails at times, so only jobs use it: other code calls
 * `enqueueMail`.
 */
export type Mailer = {
  /** Where mail goes, for people: `smtp://mail.example.org:587` or a folder. */
  readonly describes: string;
  /**
   * Hands a message over. The same id is the same message: its `Message-ID` stays, so that a try whose
   * answer was lost does not show up twice.
   */
  send: (mail: Mail, id: string) => Promise<void>;
  /** Whether sending would work now; throws with the reason when not. */
  check: () => Promise<void>;
};
