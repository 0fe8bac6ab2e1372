/** A user agent is the client's to choose; nothing of a real one is beyond this many characters. */
const maxLength = 512;

/** Browsers by what they alone have in their user agent: most others pretend to be Chrome, and Chrome to be Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|\bCriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** An iPad says that it is a Mac, unless it is asked for its mobile site. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Browser and system of a user agent in plain words, 'Chrome on Windows', or the one of them that is known; undefined
 * where neither is. It says what the client claims, and decides nothing.
 */
export function toDeviceName(userAgent = ''): string | undefined {
  const text = userAgent.slice(0, maxLength);
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || undefined;
}
