import type { RunJson } from "@/lib/imports/schema";

/** The file that the works of an import came from, where its sender said so. */
export function fileNameOf({ options }: Pick<RunJson, "options">): string | undefined {
  const { file_name: name } = options;
  return typeof name === "string" && name !== "" ? name : undefined;
}
