import { z } from "zod";
import type { JobRequest } from "@/lib/jobs";

const input = z.object({ id: z.uuid() });

export const loadRequest: JobRequest<z.output<typeof input>> = {
  name: "vocabularies.load",
  input,
  maxAttempts: 5,
};
