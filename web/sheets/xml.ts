import { SheetError, sheetMessages } from './sheet.ts';

/** A tag or a text; names are without their namespace's prefix. */
type XmlToken =
  | { type: 'open' | 'empty'; name: string; attributes: string }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** A space or a slash ends a name: else each letter of it could be one of the attributes as well, in a time that grows with its square. */
const pattern =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>|([^<]+)/y;

/**
 * The tags and texts of an XML document, one by one, as the parts of a workbook have them. A document type, which could
 * define entities that grow without end, is refused: no workbook has one.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  const token = new RegExp(pattern);
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml);
    if (!match) throw new SheetError(sheetMessages.unreadable);
    const [, data, slash, name, attributes = '', text] = match;
    if (data !== undefined) yield { type: 'text', text: data };
    else if (text !== undefined) yield { type: 'text', text: decodeEntities(text) };
    else if (name === undefined) continue;
    else if (slash) yield { type: 'close', name };
    else yield { type: attributes.endsWith('/') ? 'empty' : 'open', name, attributes };
  }
}

/** An attribute of a tag, by its name without prefix. */
export function xmlAttribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}
