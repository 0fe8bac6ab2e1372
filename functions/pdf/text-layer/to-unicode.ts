/** Parses a ToUnicode CMap, by which readers extract text, as Chromium writes it: from glyph to text. */
export function parseToUnicode(cmap: string): Map<number, string> {
  const texts = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, from = '', to, hex = ''] of cmap.matchAll(/^<(.{4})> (?:<(.{4})> )?<([0-9A-F]+)>$/gm)) {
    const first = Number.parseInt(from, 16);
    const last = to === undefined ? first : Number.parseInt(to, 16);
    if (first === last) texts.set(first, text(hex));
    else
      for (let code = first; code <= last; code += 1)
        texts.set(code, String.fromCodePoint(Number.parseInt(hex, 16) + code - first));
  }
  return texts;
}

/** Two bytes in hexadecimal: a glyph's code, since fonts are encoded by Identity-H. */
export const formatCharCode = (code: number): string => code.toString(16).padStart(4, '0');

export function toUtf16Hex(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at += 1) hex += formatCharCode(text.charCodeAt(at));
  return hex;
}

/** The CMap format allows a hundred entries in a block. */
const maxBlockEntries = 100;

/** Blocks of a CMap, one entry for each glyph. */
export function formatToUnicode(texts: Iterable<[number, string]>): string {
  const lines = Array.from(texts, ([glyph, text]) => `<${formatCharCode(glyph)}> <${toUtf16Hex(text)}>\n`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += maxBlockEntries) {
    const block = lines.slice(at, at + maxBlockEntries);
    blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`);
  }
  return blocks.join('');
}
