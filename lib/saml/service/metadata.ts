import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SamlProviderSettings } from "@/lib/core/partner-settings";
import type { Context } from "@/lib/db/context";
import { callAddress } from "@/lib/outgoing/call";
import { listPartners } from "@/lib/partners";
import { readIdentityProvider, type ReadMetadata } from "../messages/metadata";
import * as repository from "../repository/metadata";
import { lastParsed, parseOnce } from "./parsed-metadata";

/** Metadata of identity providers that settings name as a file or address. */
type IdpSettings = SamlProviderSettings["settings"]["idp"];

const MAX_BYTES = 4_000_000;
const PATIENCE_MS = 10_000;

/** What it says; nothing when the settings name none, or it could never be had or read. */
export async function readMetadata(
  ctx: Context,
  name: string,
  idp: Partial<IdpSettings>,
): Promise<ReadMetadata | undefined> {
  if (idp.metadata_file) return readFromFile(name, idp.metadata_file, idp.entityId);
  if (!idp.metadata_url) return undefined;
  const kept = await repository.findVersion(ctx, name);
  if (kept?.address === idp.metadata_url) return readKept(ctx, name, kept, idp.entityId);
  return fetchMetadata(ctx, name, { ...idp, metadata_url: idp.metadata_url });
}

/** The signing certificates in the metadata that are here; nothing is fetched for it. */
export async function certificatesInMetadata(
  ctx: Context,
  name: string,
  idp: Partial<IdpSettings>,
): Promise<readonly string[]> {
  const read = idp.metadata_file
    ? await readFromFile(name, idp.metadata_file, idp.entityId)
    : await readKept(ctx, name, await repository.findVersion(ctx, name), idp.entityId);
  return read?.certificates ?? [];
}

async function readFromFile(
  name: string,
  file: string,
  wanted: string | undefined,
): Promise<ReadMetadata | undefined> {
  const xml = await readIfThere(file);
  if (xml === undefined) return undefined;
  const version = createHash("sha256").update(xml).digest("base64");
  return parseOnce(name, xml, { version, wanted });
}

async function readKept(
  ctx: Context,
  name: string,
  known: { version: string } | undefined,
  wanted: string | undefined,
): Promise<ReadMetadata | undefined> {
  if (!known) return undefined;
  const last = lastParsed(name, { version: known.version, wanted });
  if (last) return last.read;
  const found = await repository.findMetadata(ctx, name);
  return found && parseOnce(name, found.xml, { version: found.version, wanted });
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
): Promise<ReadMetadata | undefined> {
  try {
    // The certificates in it decide who is signed in, so it comes over https unless the provider is a neighbour.
    const bounds = { maxBytes: MAX_BYTES, timeoutMs: PATIENCE_MS, isSecret: true } as const;
    const { status, body } = await callAddress(address, bounds);
    const xml = status === 200 ? body.toString("utf8") : "";
    const read = await readIdentityProvider(xml, entityId);
    if (!read || read.certificates.length === 0) throw new Error(`status ${status}, not usable`);
    await repository.saveMetadata(ctx, { idp: name, address, xml });
    return read;
  } catch (error) {
    ctx.log.warn({ err: error, idp: name }, "metadata of an identity provider were not renewed");
    return undefined;
  }
}
