import { z } from "zod";
import type { JobRequest } from "@/lib/jobs";

const input = z.object({ id: z.uuid() });

export const applyRequest: JobRequest<z.output<typeof input>> = {
  name: "moderation.apply",
  input,
};
export const undoRequest: JobRequest<z.output<typeof input>> = { name: "moderation.undo", input };
