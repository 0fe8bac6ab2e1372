/**
 * Cuts the fonts of screen, paper and PDF out of their full families: `npm run fonts`.
 * The results are committed, so that neither a build nor a test needs this to run.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const root = new URL('../../', import.meta.url);
const source = (path: string) => new URL(`node_modules/${path}`, root);
const target = (path: string) => new URL(path, root);

/** Every character from the first to the last. */
function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
}

const ascii = range(0x20, 0x7e);
const latin1 = range(0xa0, 0xff);
const latinExtendedA = range(0x100, 0x17f);
/** Indian names as scholars and passports of some neighbours write them. */
const transliteration = 'ḌḍḤḥḶḷṀṁṂṃṄṅṆṇṚṛṜṝṢṣṬṭẎẏḺḻṞṟṈṉ';
const signs = '₹–—‘’“”…•−×';
const latin = ascii + latin1 + latinExtendedA + transliteration + signs;
const screenLatin = `${latin}„→←↑↓✓`;
/** Letters that Indian names do not use; without them a weight of paper stays within 40 KB. */
const rare = new Set('ĈĉĜĝĤĥĦħĴĵŜŝŬŭĲĳĸĿŀŉŊŋŦŧſ');
const paperLatin = [...latin].filter((letter) => !rare.has(letter)).join('');

const joiners = '\u200c\u200d';
const devanagari = ` ${range(0x901, 0x94d)}\u0950${range(0x958, 0x970)}${joiners}◌`;

/** tnum: figures of one width. ss02: no 0 for O, no I for l. */
const figures = ['tnum', 'ss02'];
const screenFeatures = [...figures, 'zero', 'kern', 'mark', 'mkmk', 'ccmp', 'locl', 'case', 'calt'];
const paperFeatures = [...figures, 'kern'];

interface Cut {
  from: string;
  to: string;
  characters: string;
  format: 'truetype' | 'woff2';
  features?: string[];
  axes?: Record<string, number | { min: number; max: number }>;
}

const cuts: Cut[] = [
  {
    from: 'inter-ui/variable/InterVariable.woff2',
    to: 'web/app/fonts/inter.woff2',
    characters: screenLatin,
    format: 'woff2',
    features: screenFeatures,
    axes: { opsz: 14, wght: { min: 400, max: 600 } },
  },
  ...[
    { weight: 400, inter: 'Regular' },
    { weight: 600, inter: 'SemiBold' },
  ].flatMap(({ weight, inter }): Cut[] => [
    {
      from: `inter-ui/web/Inter-${inter}.woff2`,
      to: `web/app/fonts/inter-print-${weight}.woff2`,
      characters: paperLatin,
      format: 'woff2',
      features: paperFeatures,
    },
    {
      from: `inter-ui/web/Inter-${inter}.woff2`,
      to: `functions/pdf/fonts/inter-${weight}.ttf`,
      characters: paperLatin,
      format: 'truetype',
      features: paperFeatures,
    },
    {
      from: `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff2`,
      to: `functions/pdf/fonts/noto-sans-devanagari-${weight}.ttf`,
      characters: devanagari,
      format: 'truetype',
    },
  ]),
];

/** Family and style, by which fontconfig tells the weights of one family apart. */
const typographicNames = [16, 17];

for (const folder of ['web/app/fonts', 'functions/pdf/fonts']) {
  mkdirSync(target(folder), { recursive: true });
  copyFileSync(source('inter-ui/LICENSE.txt'), target(`${folder}/LICENSE-Inter.txt`));
}
copyFileSync(
  source('@fontsource/noto-sans-devanagari/LICENSE'),
  target('functions/pdf/fonts/LICENSE-Noto-Sans-Devanagari.txt'),
);

for (const cut of cuts) {
  const font = await subsetFont(readFileSync(source(cut.from)), cut.characters, {
    targetFormat: cut.format,
    noHinting: true,
    preserveNameIds: typographicNames,
    ...(cut.features && { keepFeatures: cut.features }),
    ...(cut.axes && { variationAxes: cut.axes }),
  });
  writeFileSync(target(cut.to), font);
  console.log(`${cut.to}: ${font.length} bytes`);
}
