import { readdirSync, readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import coverage from '../../document/coverage.json' with { type: 'json' };
import { needsOnlyInter, unprintableGraphemes } from '../../document/printable.ts';
import { employer } from '../../infra/local/demo/employer.ts';

const folder = new URL('../../functions/pdf/fonts/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
const families = Object.entries(coverage);

/** Code points, out of '20-7e a0'. */
const pointsOf = (ranges: string): number[] =>
  ranges.split(' ').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });

test('document/coverage.json is the coverage of the shipped fonts, in both weights', () => {
  expect(files).toHaveLength(families.length * 2);
  for (const [family, ranges] of families) {
    const own = files.filter(
      (name) => name.replace(/-[46]00\.ttf$/, '') === family.toLowerCase().replaceAll(' ', '-'),
    );
    expect([family, own.length]).toEqual([family, 2]);
    for (const file of own) {
      const has = new Set(create(readFileSync(new URL(file, folder))).characterSet);
      expect([file, pointsOf(ranges).filter((point) => !has.has(point))]).toEqual([file, []]);
    }
  }
});

test('the slip’s style sheet names every shipped font', () => {
  const sheet = readFileSync(new URL('../../document/slip.css', import.meta.url), 'utf8');
  const named = /--scripts:([^;]+);/.exec(sheet)?.[1]?.match(/"[^"]+"/g);
  expect(named).toEqual(families.slice(1).map(([family]) => `"${family}"`));
});

test.each([
  'Zoë Müller-Łukasz',
  'Nguyễn Thị Hạnh',
  'O’Brien, St. John (1)',
  'e\u0302\u0303 and r\u0323, in two signs or three',
  'ஆஷா ராவ்',
  'ಆಶಾ ರಾವ್',
  'ఆశా రావు',
  'ആശാ റാവു ന്\u200d',
  'আশা রাও ৰূপকোঁৱৰ',
  'આશા રાવ',
  'ਆਸ਼ਾ ਰਾਓ',
  'ଆଶା ରାଓ',
  'آشا راؤ',
  'आशा राव क़',
  'ᱥᱟᱱᱛᱟᱲ ꯃꯩꯇꯩ',
  '₹ 1,00,000.00\u00a0–\t\n\u200e',
])('a font has every letter of %s', (text) => {
  expect(unprintableGraphemes(text)).toEqual([]);
});

test('every text of the company can be printed', () => {
  expect(Object.values(employer).map(String).flatMap(unprintableGraphemes)).toEqual([]);
});

test.each([
  ['𒀀', ['𒀀']],
  ['Asha 😀 👩🏽‍💻', ['😀', '👩🏽‍💻']],
  ['山田 山', ['山', '田']],
  ['Ирина', ['И', 'р', 'и', 'н', 'а']],
  ['a\u0007\0b', ['\u0007', '\0']],
  ['\ud800', ['\ud800']],
  ['a mark of Latin on a letter of Tamil: க\u0301', ['க\u0301']],
])('of %j no font has %j', (text, missing) => {
  expect(unprintableGraphemes(text)).toEqual(missing);
});

test.each([
  ['Ananya Iyer, ₹83,266.13', true],
  ['Zoë Müller-Łukasz – Śrī Kṛṣṇaḥ', true],
  ['two\nlines', true],
  ['अनन्या', false],
  ['आशा and Zoë', false],
  ['Nguyễn', false],
  ['e\u0301', false],
  ['山田 □', false],
])('only a text that Inter prints without another font counts as one: %s', (text, isSo) => {
  expect(needsOnlyInter(text)).toBe(isSo);
});
