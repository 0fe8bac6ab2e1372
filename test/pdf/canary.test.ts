import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { handler } from '../../functions/pdf/index.ts';
import { endWarmBrowser } from '../../functions/pdf/slip.ts';
import { takeConsole } from '../setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'vetan-no-fonts-'));
const noFonts = join(folder, 'fonts.conf');
const content = `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`;
writeFileSync(
  noFonts,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">${content}`,
);

/** The real Chromium, told of a folder of fonts that has none. */
vi.mock(import('../../functions/pdf/binary.ts'), async (load) => {
  const { chromiumBinary } = await load();
  return {
    chromiumBinary: async () => {
      const { environment, ...binary } = await chromiumBinary();
      return { ...binary, environment: { ...environment, FONTCONFIG_FILE: noFonts } };
    },
  };
});

afterAll(() => {
  endWarmBrowser();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  { kind: 'check' } as const,
  { kind: 'slip', html: '<p>₹83,266.13</p>', author: 'Vetan', date: '2026-07-31' } as const,
])(
  'a Chromium that does not find its fonts is noticed at a $kind, before anybody gets a blank page',
  async (asked) => {
    await expect(handler({ requestId: 'a-request', ...asked })).rejects.toThrow('does not find its fonts');
    expect(takeConsole().join()).toContain('pdf failed');
  },
);
