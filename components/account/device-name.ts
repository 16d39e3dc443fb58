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

/** Browser names in the user agent. Later names also occur in the texts of earlier browsers, so order counts. */
export function describeDevice(userAgent: string | null): { browser?: string; system?: string } {
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}
