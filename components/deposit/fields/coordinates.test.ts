import { expect, test } from "vitest";
import { pointOf, readCoordinates } from "./coordinates";

test.each([
  ["54.32, 10.14", 54.32, 10.14],
  ["54.32 10.14", 54.32, 10.14],
  ["-33.9;151.2", -33.9, 151.2],
  ["33.9 S, 151.2 E", -33.9, 151.2],
  ["N 40.7°, W 74.0°", 40.7, -74],
])("%s is a position", (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(["", "54.32", "100, 10", "10, 200", "Kiel", "1,2,3"])("%j is none", (text) => {
  expect(readCoordinates(text)).toBeUndefined();
});

test("GeoJSON has the longitude first", () => {
  expect(pointOf({ type: "Point", coordinates: [10.14, 54.32] })).toEqual({
    latitude: 54.32,
    longitude: 10.14,
  });
  expect(pointOf({ type: "Polygon", coordinates: [] })).toBeUndefined();
});
