const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/edg(e|a|ios)?\//i, "Edge"],
  [/opr\/|opera/i, "Opera"],
  [/samsungbrowser/i, "Samsung Internet"],
  [/firefox|fxios/i, "Firefox"],
  [/chrome|crios|chromium/i, "Chrome"],
  [/safari/i, "Safari"],
];
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/iphone|ipad/i, "iOS"],
  [/android/i, "Android"],
  [/windows/i, "Windows"],
  [/mac os/i, "macOS"],
  [/cros/i, "ChromeOS"],
  [/linux/i, "Linux"],
];

/** A browser's own description of itself in few words. Later names hide in earlier ones, so order counts. */
export function deviceOf(userAgent: string | null): string {
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ?? "Unknown device";
}
