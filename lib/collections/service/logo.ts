import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { z } from "zod";
import { config } from "@/lib/core/config";
import { BadRequest, NotFound } from "@/lib/core/errors";
import { message, type MessageValue } from "@/lib/core/message";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { chunksOf } from "@/lib/http/body";
import { discardBody } from "@/lib/http/node-stream";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { MissingObject, storage } from "@/lib/storage";
import * as repository from "../repository";
import type { Collection, Logo } from "../rows";
import type { logoJson } from "../schema";
import { apiOf } from "../serializer/links";
import { authorise, lockForAction, requireCollection } from "./authorise";
import { reindexCollection } from "./index-entry";
import { readCollection } from "./read";
import { audit } from "./audit";

const SIZES = [64, 128, 256];
const MAX_PIXELS = 50_000_000;
const RASTER = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const UNKNOWN = "application/octet-stream";
const SVG = "image/svg+xml";

const noLogo = () => new NotFound("collections.noLogo");

/** Replaces the logo. The bytes are stored before the transaction that makes them the collection's. */
export async function replaceLogo(
  ctx: Context,
  idOrSlug: string,
  request: Request,
): Promise<{ collection: Collection; logo: Logo }> {
  try {
    authorise(ctx, "update", await requireCollection(ctx, idOrSlug));
  } catch (error) {
    discardBody(request);
    throw error;
  }
  const bytes = await readBytes(request);
  const picture = await describe(bytes);
  const stored = await storage().write(Readable.from([bytes]), {
    limitBytes: bytes.length,
    expectedBytes: bytes.length,
  });
  try {
    return await inTransaction(ctx, async (tx) => {
      const before = await lockForAction(tx, "update", idOrSlug);
      await repository.insertLogo(tx, stored);
      const now = timestamp(ctx.now);
      const logo: Logo = {
        objectId: stored.key,
        size: stored.sizeBytes,
        md5: stored.md5,
        ...picture,
        created: before.logo?.created ?? now,
        updated: now,
      };
      await repository.setLogo(tx, before.id, logo);
      await release(tx, before.logo);
      await audit(tx, "logo.set", before.id);
      return { collection: await reindexCollection(tx, before.id), logo };
    });
  } catch (error) {
    await storage().remove(stored.key);
    throw error;
  }
}

export async function deleteLogo(ctx: Context, idOrSlug: string): Promise<void> {
  const before = await lockForAction(ctx, "update", idOrSlug);
  if (!before.logo) throw noLogo();
  await repository.setLogo(ctx, before.id, null);
  await release(ctx, before.logo);
  await audit(ctx, "logo.remove", before.id);
  await reindexCollection(ctx, before.id);
}

/** Removes the bytes when the change is committed; done by `lib/files`, which knows what else may use them. */
const releaseObjects: JobRequest<{ ids: string[] }> = {
  name: "files.release-objects",
  input: z.object({ ids: z.array(z.string()) }),
};

async function release(ctx: Context, logo: Logo | null): Promise<void> {
  if (!logo) return;
  await enqueue(ctx, releaseObjects, { ids: [logo.objectId] });
}

/** The logo as it was uploaded, or with `size` as a square picture. */
export async function logoResponse(
  ctx: Context,
  idOrSlug: string,
  request: Request,
): Promise<Response> {
  const collection = await readCollection(ctx, idOrSlug);
  const { logo, access } = collection;
  if (!logo) throw noLogo();
  const asked = Number(new URL(request.url).searchParams.get("size"));
  const size = SIZES.includes(asked) && RASTER.has(logo.mimetype) ? asked : undefined;
  const etag = `"${logo.md5}${size === undefined ? "" : `-${size}`}"`;
  const headers: Record<string, string> = {
    "Content-Type": size === undefined ? logo.mimetype : "image/webp",
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cache-Control": access.visibility === "public" ? "no-cache" : "private, no-cache",
    ETag: etag,
    Vary: "Authorization, Cookie",
  };
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  const bytes = await bytesOf(logo);
  const body = size === undefined ? bytes : await squareOf(bytes, size);
  return new Response(new Uint8Array(body), { headers });
}

async function bytesOf({ objectId }: Logo): Promise<Buffer> {
  try {
    return await buffer(await storage().read(objectId));
  } catch (error) {
    throw error instanceof MissingObject ? noLogo() : error;
  }
}

const squareOf = (bytes: Buffer, size: number) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "none" })
    .rotate()
    .resize(size, size, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp()
    .toBuffer();

/** In units of 1000, as the limit is given. */
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

async function readBytes(request: Request): Promise<Buffer> {
  const limit = config().LOGO_MAX_BYTES;
  const announced = Number(request.headers.get("content-length") ?? 0);
  const tooLarge = (given: MessageValue) =>
    new BadRequest("collections.logoTooLarge", { limit: megabytes(limit), given });
  if (announced > limit) {
    discardBody(request);
    throw tooLarge(megabytes(announced));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) {
      discardBody(request);
      throw tooLarge(message("collections.logoMoreThan", { limit: megabytes(limit) }));
    }
    chunks.push(chunk);
  }
  if (size === 0) throw new BadRequest("collections.logoEmpty");
  return Buffer.concat(chunks);
}

/** What the bytes are, decided by themselves and not by what the sender calls them. */
async function describe(bytes: Buffer): Promise<Pick<Logo, "mimetype" | "width" | "height">> {
  const kind = (await fileTypeFromBuffer(bytes))?.mime;
  const unsupported = () => new BadRequest("collections.logoType");
  if (kind && RASTER.has(kind)) {
    try {
      const options = { limitInputPixels: MAX_PIXELS } as const;
      const { width, height } = await sharp(bytes, options).metadata();
      return { mimetype: kind, width, height };
    } catch {
      throw unsupported();
    }
  }
  const head = bytes.subarray(0, 1000).toString("latin1").trimStart().toLowerCase();
  const isMarkup = kind === undefined || kind === "application/xml";
  if (
    isMarkup &&
    /^(?:\ufeff|ï»¿)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/.test(
      head,
    )
  )
    return { mimetype: SVG, width: null, height: null };
  if (kind || /^<(?:!doctype html|html|head|body|script)/.test(head)) throw unsupported();
  // Programs try uploads out with a few bytes of anything; browsers are told not to guess.
  return { mimetype: UNKNOWN, width: null, height: null };
}

export function toLogoJson({
  collection,
  logo,
}: {
  collection: Collection;
  logo: Logo;
}): z.output<typeof logoJson> {
  return {
    key: "logo",
    size: logo.size,
    checksum: `md5:${logo.md5}`,
    mimetype: logo.mimetype,
    status: "completed",
    created: logo.created,
    updated: logo.updated,
    metadata: null,
    file_id: logo.objectId,
    version_id: logo.objectId,
    bucket_id: collection.id,
    storage_class: "L",
    links: { self: apiOf(collection.id, "/logo") },
  };
}
