import { BadRequest } from "@/lib/core/errors";

/** The first line of standard input: for what should not stand in the list of processes. */
export async function fromStandardInput(what: string): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  const line = text.split("\n")[0]?.replace(/\r$/, "") ?? "";
  if (!line) throw new BadRequest("cli.standardInput", { what });
  return line;
}
