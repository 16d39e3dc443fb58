import { processWide } from "@/lib/core/process-wide";
import { readIdentityProvider, type ReadMetadata } from "../messages/metadata";

/** What the metadata of providers say, read once for each document: that of a federation takes a second to parse. */
type Parsed = {
  readonly version: string;
  readonly wanted: string | undefined;
  readonly read: ReadMetadata | undefined;
};

const kept = processWide<Map<string, Parsed>>("saml.metadata");

/** The last document of a provider as it was read; nothing when it is another one by now. */
export function lastParsed(
  name: string,
  { version, wanted }: Omit<Parsed, "read">,
): Pick<Parsed, "read"> | undefined {
  const last = kept.value?.get(name);
  return last?.version === version && last.wanted === wanted ? last : undefined;
}

/** @param version  another one for another document */
export async function parseOnce(
  name: string,
  xml: string,
  { version, wanted }: Omit<Parsed, "read">,
): Promise<ReadMetadata | undefined> {
  const last = lastParsed(name, { version, wanted });
  if (last) return last.read;
  const read = await readIdentityProvider(xml, wanted);
  (kept.value ??= new Map()).set(name, { version, wanted, read });
  return read;
}
