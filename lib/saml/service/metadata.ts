import { readFile } from "node:fs/promises";
import type { SamlProviderSettings } from "@/lib/core/partner-settings";
import type { Context } from "@/lib/db/context";
import { callAddress } from "@/lib/outgoing/call";
import { listPartners } from "@/lib/partners";
import { readIdentityProvider } from "../messages/metadata";
import * as repository from "../repository/metadata";

/** Metadata of identity providers that settings name as a file or address. */
type IdpSettings = SamlProviderSettings["settings"]["idp"];

const MAX_BYTES = 4_000_000;
const PATIENCE_MS = 10_000;

/** The document; nothing when the settings name none, or it could never be read. */
export async function metadataXml(
  ctx: Context,
  name: string,
  idp: Partial<IdpSettings>,
): Promise<string | undefined> {
  if (idp.metadata_file) return readIfThere(idp.metadata_file);
  if (!idp.metadata_url) return undefined;
  const kept = await repository.findMetadata(ctx, name);
  if (kept?.address === idp.metadata_url) return kept.xml;
  return fetchMetadata(ctx, name, { ...idp, metadata_url: idp.metadata_url });
}

/** The signing certificates in the metadata that are here; nothing is fetched for it. */
export async function certificatesInMetadata(
  ctx: Context,
  name: string,
  idp: Partial<IdpSettings>,
): Promise<readonly string[]> {
  const xml = idp.metadata_file
    ? await readIfThere(idp.metadata_file)
    : (await repository.findMetadata(ctx, name))?.xml;
  const read = xml === undefined ? undefined : await readIdentityProvider(xml, idp.entityId);
  return read?.certificates ?? [];
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(/*turbopackIgnore: true*/ file, "utf8");
  } catch {
    return undefined;
  }
}

/** Renews what is kept. Metadata that cannot be had or used change nothing: the last good ones stay. */
export async function renewMetadata(ctx: Context): Promise<void> {
  for (const { name, saml } of listPartners()) {
    const idp = saml?.settings.idp;
    if (idp?.metadata_url && !idp.metadata_file)
      await fetchMetadata(ctx, name, { ...idp, metadata_url: idp.metadata_url });
  }
}

async function fetchMetadata(
  ctx: Context,
  name: string,
  { metadata_url: address, entityId }: Partial<IdpSettings> & { metadata_url: string },
): Promise<string | undefined> {
  try {
    // The certificates in it decide who is signed in, so it comes over https unless the provider is a neighbour.
    const bounds = { maxBytes: MAX_BYTES, timeoutMs: PATIENCE_MS, isSecret: true } as const;
    const { status, body } = await callAddress(address, bounds);
    const xml = status === 200 ? body.toString("utf8") : "";
    const read = await readIdentityProvider(xml, entityId);
    if (!read || read.certificates.length === 0) throw new Error(`status ${status}, not usable`);
    await repository.saveMetadata(ctx, { idp: name, address, xml });
    return xml;
  } catch (error) {
    ctx.log.warn({ err: error, idp: name }, "metadata of an identity provider were not renewed");
    return undefined;
  }
}
