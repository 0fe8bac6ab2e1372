/** A subset font for screen, paper or PDF, and the full font that it is made from. */
interface FontSubset {
  from: string;
  to: string;
  characters: string;
  format: 'truetype' | 'woff2';
  /** The OpenType features to retain; all of them where it is absent, for scripts that need shaping. */
  features?: string[];
  axes?: Record<string, number | { min: number; max: number }>;
}

/** Every character from the first code point to the last. */
function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
}

const ascii = range(0x20, 0x7e);
const latin1 = range(0xa0, 0xff);
const latinExtendedA = range(0x100, 0x17f);
/** Indian names in scholarly transliteration, as passports of some neighbouring countries have them. */
const transliteration = 'ḌḍḤḥḶḷṀṁṂṃṄṅṆṇṚṛṜṝṢṣṬṭẎẏḺḻṞṟṈṉ';
const symbols = '₹–—‘’“”…•−×';
const latin = ascii + latin1 + latinExtendedA + transliteration + symbols;
const screenLatin = `${latin}„→←↑↓✓`;
/** Letters that Indian names do not use, left out so that the PDF of a slip is at most 40 KB. */
const rareLetters = new Set('ĈĉĜĝĤĥĦħĴĵŜŝŬŭĲĳĸĿŀŉŊŋŦŧſ');
const paperLatin = [...latin].filter((letter) => !rareLetters.has(letter)).join('');
/**
 * All other letters of Latin names, Vietnamese among them, and combining marks with their base letters: a grapheme has
 * to come from one font. □ replaces what no font has. In Inter Display, so that ordinary slips, which need Inter alone,
 * do not load it.
 */
const extendedLatin = `${latin}${range(0x180, 0x24f)}ʹʺʻʼʽʾʿ${range(0x300, 0x36f)}${range(0x1e00, 0x1eff)}‐‑€□`;

/** tnum: tabular figures. ss02: distinguishes 0 from O, and I from l. */
const figures = ['tnum', 'ss02'];
const screenFeatures = [...figures, 'zero', 'kern', 'mark', 'mkmk', 'ccmp', 'locl', 'case', 'calt'];
const paperFeatures = [...figures, 'kern'];
const markFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl'];

/** For all scripts: space, danda, joiners, and the dotted circle under a mark without a base letter. */
const sharedCharacters = ' \u0964\u0965\u200c\u200d◌';

/** The scripts of names in India, by the names of their fonts, with the blocks of Unicode that each fills. */
const scripts: Record<string, string> = {
  devanagari: range(0x900, 0x97f),
  bengali: range(0x980, 0x9ff),
  gurmukhi: range(0xa00, 0xa7f),
  gujarati: range(0xa80, 0xaff),
  oriya: range(0xb00, 0xb7f),
  tamil: range(0xb80, 0xbff),
  telugu: range(0xc00, 0xc7f),
  kannada: range(0xc80, 0xcff),
  malayalam: range(0xd00, 0xd7f),
  'ol-chiki': range(0x1c50, 0x1c7f),
  'meetei-mayek': range(0xaae0, 0xaaff) + range(0xabc0, 0xabff),
  // Urdu, Kashmiri and Sindhi.
  arabic: range(0x600, 0x6ff) + range(0x750, 0x77f) + range(0x8a0, 0x8ff),
};
export const scriptNames = Object.keys(scripts);

export const fontPackage = (script: string): string => `@fontsource/noto-sans-${script}`;

const subsetsOfWeight = (weight: number, inter: string): FontSubset[] => [
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
    from: `inter-ui/display/InterDisplay-${inter}.woff2`,
    to: `functions/pdf/fonts/inter-display-${weight}.ttf`,
    characters: extendedLatin,
    format: 'truetype',
    features: markFeatures,
  },
  ...Object.entries(scripts).map(
    ([script, letters]): FontSubset => ({
      from: `${fontPackage(script)}/files/noto-sans-${script}-${script}-${weight}-normal.woff2`,
      to: `functions/pdf/fonts/noto-sans-${script}-${weight}.ttf`,
      characters: sharedCharacters + letters,
      format: 'truetype',
    }),
  ),
];

export const fontSubsets: FontSubset[] = [
  {
    from: 'inter-ui/variable/InterVariable.woff2',
    to: 'web/app/fonts/inter.woff2',
    characters: screenLatin,
    format: 'woff2',
    features: screenFeatures,
    axes: { opsz: 14, wght: { min: 400, max: 600 } },
  },
  ...subsetsOfWeight(400, 'Regular'),
  ...subsetsOfWeight(600, 'SemiBold'),
];
