import type { ChromiumPdf } from '../browser/chromium-pdf.ts';
import type { PdfObject } from '../split/pdf-file.ts';
import { subsetFont } from './subset-font.ts';
import { formatToUnicode, parseToUnicode } from './to-unicode.ts';
import { readTrueType, type TrueTypeFont } from './truetype.ts';

/** Inter as Chromium embeds it for a whole document, which may be many slips. */
export interface LatinFont {
  name: string;
  descriptor: string;
  font: TrueTypeFont;
  texts: Map<number, string>;
}

const type0Pattern =
  /^<<\/Type \/Font\n\/Subtype \/Type0\n\/BaseFont \/[A-Z]{6}\+(Inter-\w+)\n\/Encoding \/Identity-H\n\/DescendantFonts \[(\d+) 0 R\]\n\/ToUnicode (\d+) 0 R>>$/;
const subsetTag = 'AAAAAA';

/** @returns undefined for any other font: its characters and glyphs are not one to one */
export function readLatinFont(pdf: ChromiumPdf, id: number): LatinFont | undefined {
  const [, name, cidFontId, toUnicodeId] = type0Pattern.exec(pdf.source(id)) ?? [];
  if (name === undefined) return undefined;
  const [, descriptorId] = /\/FontDescriptor (\d+) 0 R/.exec(pdf.source(Number(cidFontId))) ?? [];
  const descriptor = pdf.source(Number(descriptorId));
  const [, fileId] = /\/FontFile2 (\d+) 0 R/.exec(descriptor) ?? [];
  return {
    name: `/${subsetTag}+${name}`,
    descriptor,
    font: readTrueType(pdf.content(Number(fileId))),
    texts: parseToUnicode(pdf.content(Number(toUnicodeId)).toString('latin1')),
  };
}

/** Widths in thousandths of an em, by runs of glyphs: '0 [656.25] 12 [654.297 730.469]'. */
function formatWidths({ advanceOf, unitsPerEm }: TrueTypeFont, glyphs: readonly number[]): string {
  const runs: string[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const width = Number(((advanceOf(glyph) * 1000) / unitsPerEm).toFixed(3));
    if (index > 0 && glyphs[index - 1] === glyph - 1) runs.push(` ${width}`);
    else runs.push(`${index > 0 ? '] ' : ''}${glyph} [${width}`);
  }
  return `[${runs.join('')}]]`;
}

const toUnicodeHead = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`;
const toUnicodeEnd = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/**
 * The objects of the font with the glyphs of one slip, whatever it was embedded for.
 * @param firstId the id of the first of them, which is the font itself
 */
export function latinFontObjects(
  { name, descriptor, font, texts }: LatinFont,
  used: ReadonlySet<number>,
  firstId: number,
): PdfObject[] {
  // Glyph 0, .notdef, has to be in every font.
  const glyphs = [...new Set([0, ...used])].sort((a, b) => a - b);
  const file = subsetFont(font, glyphs);
  const glyphTexts = glyphs.flatMap((glyph): [number, string][] => {
    const text = texts.get(glyph);
    return text === undefined ? [] : [[glyph, text]];
  });
  const [cidFontId, descriptorId, fileId, toUnicodeId] = [1, 2, 3, 4].map((offset) => firstId + offset);
  return [
    `<</Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${cidFontId} 0 R] /ToUnicode ${toUnicodeId} 0 R>>`,
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptorId} 0 R /CIDToGIDMap /Identity /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /W ${formatWidths(font, glyphs)} /DW 0>>`,
    descriptor
      .replace(/\/FontName \/\S+/, `/FontName ${name}`)
      .replace(/\/FontFile2 \d+ 0 R/, `/FontFile2 ${fileId} 0 R`),
    { entries: `/Length1 ${file.length} `, content: file },
    {
      entries: '',
      content: Buffer.from(`${toUnicodeHead}${formatToUnicode(glyphTexts)}${toUnicodeEnd}`, 'latin1'),
    },
  ];
}
