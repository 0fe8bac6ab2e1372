import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync('web/app/tokens.css', 'utf8');

type Theme = 'light' | 'dark';

/** A colour token of a theme, as its three channels from 0 to 1. */
function colour(name: string, theme: Theme): number[] {
  const [, light = '', dark = ''] =
    new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? [];
  const hex = theme === 'light' ? light : dark;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** WCAG 2.2's relative luminance. */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [a, b]
    .map((name) => luminance(colour(name, theme)))
    .sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  test.each([
    ['the ring of a chosen segment on its track', 'accent', 'sunken'],
    ['the ring of a chosen segment on its ground', 'accent', 'surface'],
    ['the bar of the current screen in the navigation', 'accent', 'canvas'],
    ['the edge of the days that are asked for', 'link', 'accent-soft'],
    ['the border of a field', 'field', 'surface'],
  ])('%s has a contrast of at least 3 to 1', (_, mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});
