import sharp from "sharp";
import { expect, test } from "vitest";
import { isPicture } from "./picture-kind";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test.each(["png", "jpeg", "gif", "webp"] as const)("%s is a picture", async (format) => {
  const create = { width: 2, height: 2, channels: 3, background: "teal" } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect(await isPicture(new Blob([new Uint8Array(bytes)]))).toBe(true);
});

test.each([SVG, `<?xml version="1.0"?>\n${SVG}`, `<!-- Made by hand -->${SVG}`])(
  "%s is",
  async (text) => {
    expect(await isPicture(new Blob([text]))).toBe(true);
  },
);

test.each(["", "Only text\n", "%PDF-1.7", "<!doctype html><svg>", "RIFF    WAVE"])(
  "%j is none, whatever its name says",
  async (text) => {
    expect(await isPicture(new File([text], "bad.png", { type: "image/png" }))).toBe(false);
  },
);
