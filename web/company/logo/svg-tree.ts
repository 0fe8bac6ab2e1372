import { LogoError, logoMessages } from './logo-error.ts';

export interface SvgElement {
  /** With its prefix, if it has one. */
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

/** Many times what a logo has. */
const maxElements = 5_000;
const maxDepth = 60;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** No entity but those of XML itself: there is no document type that could define others. */
const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : Number.NaN;
    const character = name ? entities[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (character === undefined) throw new LogoError(logoMessages.unreadable);
    return character;
  });

/** A document type has a name at most: one with definitions could let a text grow without end, and matches nothing. */
const tokenPattern =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[\]<>]*>|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\/(?<closed>[\w:.-]+)\s*>|<(?<opened>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/iy;

/** One after the other, as the tag has them. */
const attributePattern = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

const readAttributes = (source: string): Map<string, string> =>
  new Map(
    Array.from(source.matchAll(attributePattern), ([, name = '', double, single]) => [
      name,
      decode(double ?? single ?? ''),
    ]),
  );

/**
 * Reads XML without the browser's parser, which Trusted Types close: nothing is resolved, fetched or run.
 * @throws LogoError where it is not well-formed, defines entities, or has more than any logo
 */
export function parseSvg(source: string): SvgElement {
  const root: SvgElement = { name: '', attributes: new Map(), children: [] };
  const open: SvgElement[] = [root];
  let count = 0;
  const token = new RegExp(tokenPattern);
  const text = source.replace(/^\ufeff/, '');
  while (token.lastIndex < text.length) {
    const groups = token.exec(text)?.groups;
    if (!groups) throw new LogoError(logoMessages.unreadable);
    const { data, closed, opened, attributes = '', empty } = groups;
    const parent = open.at(-1) as SvgElement;
    if (data !== undefined) parent.children.push(data);
    else if (groups.text !== undefined) parent.children.push(decode(groups.text));
    else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new LogoError(logoMessages.unreadable);
    } else if (opened !== undefined) {
      if (++count > maxElements || open.length > maxDepth) throw new LogoError(logoMessages.tooComplex);
      const element = { name: opened, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [svg, ...others] = root.children.filter((child) => typeof child !== 'string');
  if (open.length > 1 || svg?.name !== 'svg' || others.length > 0)
    throw new LogoError(logoMessages.unreadable);
  return svg;
}
