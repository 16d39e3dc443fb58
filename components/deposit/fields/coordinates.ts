import { isObject } from "@/lib/core/json";

type Position = { latitude: number; longitude: number };

/** A position as it is copied from a map: decimal degrees, latitude first, with or without letters for the direction. */
export function readCoordinates(text: string): Position | undefined {
  const parts =
    /^\s*([NS])?\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([EWO])?\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])?\s*$/i.exec(
      text,
    );
  if (!parts) return undefined;
  const south = /s/i.test(parts[1] ?? parts[3] ?? "");
  const west = /w/i.test(parts[4] ?? parts[6] ?? "");
  const latitude = Number(parts[2]) * (south ? -1 : 1);
  const longitude = Number(parts[5]) * (west ? -1 : 1);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}

/** The position of a GeoJSON point, which has the longitude first. */
export function pointOf(geometry: unknown): Position | undefined {
  if (!isObject(geometry) || geometry.type !== "Point") return undefined;
  const [longitude, latitude] = Array.isArray(geometry.coordinates)
    ? (geometry.coordinates as unknown[])
    : [];
  return typeof latitude === "number" && typeof longitude === "number"
    ? { latitude, longitude }
    : undefined;
}
