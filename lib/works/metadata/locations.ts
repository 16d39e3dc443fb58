import { z } from "zod";
import { isObject } from "@/lib/core/json";
import { LOCATION_SCHEMES } from "@/lib/identifiers";
import { message } from "@/lib/core/message";
import { BOUNDS } from "./bounds";
import { list, object, type Field } from "./field";
import { identifiers, present } from "./identifiers";
import { text } from "./scalars";
import { pathUnder } from "./read-context";

/** GeoJSON (RFC 7946) of the three kinds that a place of study needs. */
type Geometry =
  | { type: "Point"; coordinates: number[] }
  | { type: "MultiPoint"; coordinates: number[][] }
  | { type: "Polygon"; coordinates: number[][][] };

const INVALID = message("metadata.geometry", { maximum: BOUNDS.positions });

const geometry: Field<Geometry> = {
  read: (value, at, reading) => {
    if (!isObject(value)) return reading.report(at, "validation.invalidType");
    const { type, coordinates } = value;
    if (type === "Point" && isPosition(coordinates)) return { type, coordinates };
    if (type === "MultiPoint" && isPositions(coordinates)) return { type, coordinates };
    if (type === "Polygon" && isPolygon(coordinates)) return { type, coordinates };
    return reading.report(at, INVALID);
  },
  schema: z
    .object({ type: z.enum(["Point", "MultiPoint", "Polygon"]), coordinates: z.array(z.unknown()) })
    .describe("GeoJSON geometry."),
  scalars: [],
};

/** Longitude and latitude in degrees of WGS 84, and optionally an altitude. */
function isPosition(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  const [longitude, latitude] = value as unknown[];
  return (
    value.every((number) => typeof number === "number" && Number.isFinite(number)) &&
    Math.abs(Number(longitude)) <= 180 &&
    Math.abs(Number(latitude)) <= 90
  );
}

function isPositions(value: unknown): value is number[][] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= BOUNDS.positions &&
    value.every(isPosition)
  );
}

function isPolygon(value: unknown): value is number[][][] {
  if (!Array.isArray(value) || value.length === 0 || value.length > BOUNDS.positions) return false;
  let positions = 0;
  for (const ring of value as unknown[]) {
    if (!isPositions(ring) || ring.length < 4 || !isClosed(ring)) return false;
    positions += ring.length;
    if (positions > BOUNDS.positions) return false;
  }
  return true;
}

function isClosed(ring: number[][]): boolean {
  return JSON.stringify(ring[0]) === JSON.stringify(ring[ring.length - 1]);
}

const EMPTY = "metadata.location";

const feature = object(
  {
    geometry,
    place: text(),
    identifiers: identifiers(LOCATION_SCHEMES),
    description: text({ lines: true }),
  },
  {
    rule: (parts, at, reading, isTroubled) => {
      if (Object.keys(parts).length > 0) return present(parts);
      return isTroubled ? undefined : reading.report(pathUnder(at, "locations"), EMPTY);
    },
  },
);

export const locations = object({ features: list(feature) }, { required: ["features"] });
