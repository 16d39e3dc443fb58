import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { config } from "@/lib/core/config";
import { BadRequest, NotFound } from "@/lib/core/errors";
import type { IncomingBody } from "@/lib/core/incoming-body";
import type { StreamableObject } from "@/lib/core/streamable-object";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  insertObject,
  receiveObject,
  recordOrDiscard,
  releaseObjects,
  removeObject,
} from "@/lib/objects";
import { MissingObject, storage } from "@/lib/storage";
import * as repository from "../repository";
import type { Collection, Logo } from "../rows";
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
  body: IncomingBody,
): Promise<{ collection: Collection; logo: Logo }> {
  try {
    authorise(ctx, "update", await requireCollection(ctx, idOrSlug));
  } catch (error) {
    body.discard();
    throw error;
  }
  const saved = await saveLogo(ctx, await readPicture(body), {
    lock: (tx) => lockForAction(tx, "update", idOrSlug),
  });
  if (!saved) throw noLogo();
  return saved;
}

type SavingSteps = {
  /** Nothing when the logo is not wanted. */
  readonly lock: (tx: Context) => Promise<Collection | undefined>;
  readonly note?: LogoSteps["note"];
};

/** Stores the bytes, then makes them the logo of the collection that is locked. */
async function saveLogo(
  ctx: Context,
  bytes: Buffer,
  { lock, note }: SavingSteps,
): Promise<{ collection: Collection; logo: Logo } | undefined> {
  const picture = await describe(bytes);
  const stored = await receiveObject(Readable.from([bytes]), {
    limitBytes: bytes.length,
    expectedBytes: bytes.length,
  });
  const saved = await recordOrDiscard(ctx, stored, () =>
    inTransaction(ctx, async (tx) => {
      const before = await lock(tx);
      if (!before) return undefined;
      await insertObject(tx.db, stored, tx.now);
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
      await note?.(tx, logo);
      await audit(tx, "logo.set", before.id);
      return { collection: await reindexCollection(tx, before.id), logo };
    }),
  );
  if (!saved) await removeObject(stored.key);
  return saved;
}

/**
 * Scales a picture that the service has fetched and stores it as the logo. `isWanted` is called when the collection is
 * locked; `note` writes in the same transaction. Returns false when the picture was no longer wanted.
 *
 * @throws BadRequest when it is no picture of a known kind
 */
export async function setLogoPicture(
  ctx: Context,
  id: string,
  bytes: Buffer,
  { isWanted, note }: LogoSteps,
): Promise<boolean> {
  const lock = async (tx: Context) => {
    const before = await lockForAction(tx, "update", id);
    return (await isWanted(tx, before)) ? before : undefined;
  };
  return (await saveLogo(ctx, await scaledPicture(bytes), { lock, note })) !== undefined;
}

type LogoSteps = {
  readonly isWanted: (tx: Context, before: Collection) => Promise<boolean>;
  readonly note: (tx: Context, logo: Logo) => Promise<void>;
};

const MAX_SIDE = 1024;

/** Unchanged where it is small enough for a logo. */
async function scaledPicture(bytes: Buffer): Promise<Buffer> {
  const { mimetype, width, height } = await describe(bytes);
  if (!RASTER.has(mimetype)) throw new BadRequest("collections.logoType");
  const isSmall = Math.max(width ?? 0, height ?? 0) <= MAX_SIDE;
  if (isSmall && bytes.length <= config().LOGO_MAX_BYTES) return bytes;
  const sharp = await loadSharp();
  const scaled = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "none" })
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp()
    .toBuffer();
  if (scaled.length > config().LOGO_MAX_BYTES) throw new BadRequest("collections.logoType");
  return scaled;
}

export async function deleteLogo(ctx: Context, idOrSlug: string): Promise<void> {
  const before = await lockForAction(ctx, "update", idOrSlug);
  if (!before.logo) throw noLogo();
  await repository.setLogo(ctx, before.id, null);
  await release(ctx, before.logo);
  await audit(ctx, "logo.remove", before.id);
  await reindexCollection(ctx, before.id);
}

const release = (tx: Context, logo: Logo | null): Promise<void> =>
  releaseObjects(tx, logo ? [logo.objectId] : []);

/** A logo to be shown. */
export type LogoPicture = { readonly collection: Collection; readonly object: StreamableObject };

/** The logo as it was uploaded, or with a known `size` as a square picture of so many pixels. */
export async function readLogo(
  ctx: Context,
  idOrSlug: string,
  { size: requestedSize }: { size: number },
): Promise<LogoPicture> {
  const collection = await readCollection(ctx, idOrSlug);
  const { logo } = collection;
  if (!logo) throw noLogo();
  const size =
    SIZES.includes(requestedSize) && RASTER.has(logo.mimetype) ? requestedSize : undefined;
  return {
    collection,
    object: {
      mediaType: size === undefined ? logo.mimetype : "image/webp",
      etag: `"${logo.md5}${size === undefined ? "" : `-${size}`}"`,
      read: async () => {
        const bytes = await bytesOf(logo);
        return new Uint8Array(size === undefined ? bytes : await squareOf(bytes, size));
      },
    },
  };
}

async function bytesOf({ objectId }: Logo): Promise<Buffer> {
  try {
    return await buffer(await storage().read(objectId));
  } catch (error) {
    throw error instanceof MissingObject ? noLogo() : error;
  }
}

/** Loaded when there is a picture: it takes 10 MB. */
const loadSharp = async () => (await import("sharp")).default;

async function squareOf(bytes: Buffer, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "none" })
    .rotate()
    .resize(size, size, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp()
    .toBuffer();
}

/** In units of 1000, as the limit is given. */
const megabytes = (bytes: number) => bytes / 1_000_000;

async function readPicture(body: IncomingBody): Promise<Buffer> {
  const limit = config().LOGO_MAX_BYTES;
  const announced = body.declaredBytes ?? 0;
  if (announced > limit) {
    body.discard();
    throw new BadRequest("collections.logoTooLarge", {
      limit: megabytes(limit),
      given: megabytes(announced),
    });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body.chunks()) {
    size += chunk.byteLength;
    if (size > limit) {
      body.discard();
      throw new BadRequest("collections.logoMoreThan", { limit: megabytes(limit) });
    }
    chunks.push(chunk);
  }
  if (size === 0) throw new BadRequest("collections.logoEmpty");
  return Buffer.concat(chunks);
}

/** The media type of the bytes, detected from their content and not from the sender's headers. */
async function describe(bytes: Buffer): Promise<Pick<Logo, "mimetype" | "width" | "height">> {
  const { fileTypeFromBuffer } = await import("file-type");
  const kind = (await fileTypeFromBuffer(bytes))?.mime;
  const unsupported = () => new BadRequest("collections.logoType");
  if (kind && RASTER.has(kind)) {
    try {
      const sharp = await loadSharp();
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
