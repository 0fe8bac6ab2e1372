import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import coverage from '../../document/coverage.json' with { type: 'json' };
import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { handler } from '../../functions/pdf/pdf.lambda.ts';
import { takeConsole } from '../support/setup.ts';

const shippedFonts = new URL('../../functions/pdf/fonts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'vetan-some-fonts-'));

/** The real Chromium, with another folder of fonts. */
vi.mock(import('../../functions/pdf/chromium-binary.ts'), async (load) => {
  const { chromiumBinary } = await load();
  return {
    chromiumBinary: async () => {
      const { environment, ...binary } = await chromiumBinary();
      const told = { FONTCONFIG_FILE: join(folder, 'fonts.conf'), XDG_CACHE_HOME: folder };
      return { ...binary, environment: { ...environment, ...told } };
    },
  };
});

/** Ships all fonts but those of one family; without a family, none. */
function shipFontsWithout(family: string | undefined) {
  killWarmBrowser();
  rmSync(folder, { recursive: true, force: true });
  cpSync(shippedFonts, folder, { recursive: true });
  const file = family && new RegExp(`^${family.toLowerCase().replaceAll(' ', '-')}-[46]00\\.ttf$`);
  for (const name of readdirSync(folder)) {
    if (file ? file.test(name) : name.endsWith('.ttf')) rmSync(join(folder, name));
  }
}

beforeEach(() => shipFontsWithout(undefined));
afterAll(() => {
  killWarmBrowser();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  { kind: 'check' } as const,
  { kind: 'slip', html: '<p>₹83,266.13</p>', author: 'Vetan', date: '2026-07-31' } as const,
])(
  'a Chromium that does not find its fonts is noticed at a $kind, before an employee gets a blank page',
  async (asked) => {
    await expect(handler({ requestId: 'a-request', ...asked })).rejects.toThrow('does not find its fonts');
    expect(takeConsole().join()).toContain('pdf failed');
  },
);

test.each(Object.keys(coverage))(
  'a missing %s is noticed, before an employee gets a slip without a name',
  async (family) => {
    shipFontsWithout(family);
    await expect(handler({ requestId: 'a-request', kind: 'check' })).rejects.toThrow(
      /does not find its fonts/,
    );
    expect(takeConsole().join()).toContain('pdf failed');
  },
);
