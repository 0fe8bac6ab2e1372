/**
 * `npm run fonts`: subsets the fonts of screen, paper and PDF, and writes the character coverage of the PDF's fonts.
 * The results are committed: no build and no test runs this.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { fontPackage, fontSubsets, scriptNames } from './font-subsets.ts';

const root = new URL('../../', import.meta.url);
const source = (path: string) => new URL(`node_modules/${path}`, root);
const target = (path: string) => new URL(path, root);

/** Typographic family and subfamily, by which fontconfig tells the weights of a family apart. */
const typographicNames = [16, 17];

/** 'ol-chiki' → 'Ol-Chiki'. */
const titleCase = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

for (const folder of ['web/app/fonts', 'functions/pdf/fonts']) {
  mkdirSync(target(folder), { recursive: true });
  copyFileSync(source('inter-ui/LICENSE.txt'), target(`${folder}/LICENSE-Inter.txt`));
}
for (const script of scriptNames) {
  const license = `functions/pdf/fonts/LICENSE-Noto-Sans-${titleCase(script)}.txt`;
  copyFileSync(source(`${fontPackage(script)}/LICENSE`), target(license));
}

/** Ranges of code points in hexadecimal, '20-7e a0 20b9': those of the characters that the font has. */
function coverageOf(font: Font, characters: string): string {
  const has = new Set(font.characterSet);
  const points = [...new Set(characters)].map((letter) => letter.codePointAt(0) as number);
  const runs: [number, number][] = [];
  for (const point of points.filter((point) => has.has(point)).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map((run) => [...new Set(run)].map((point) => point.toString(16)).join('-')).join(' ');
}

/** The ranges of characters by font family: both weights have the same coverage. */
const coverage: Record<string, string> = {};

for (const subset of fontSubsets) {
  const font = await subsetFont(readFileSync(source(subset.from)), subset.characters, {
    targetFormat: subset.format,
    noHinting: true,
    preserveNameIds: typographicNames,
    ...(subset.features && { keepFeatures: subset.features }),
    ...(subset.axes && { variationAxes: subset.axes }),
  });
  writeFileSync(target(subset.to), font);
  console.log(`${subset.to}: ${font.length} bytes`);
  if (!subset.to.endsWith('-400.ttf')) continue;
  const read = create(Buffer.from(font));
  coverage[read.familyName] = coverageOf(read, subset.characters);
}
writeFileSync(target('document/coverage.json'), `${JSON.stringify(coverage, null, 2)}\n`);
