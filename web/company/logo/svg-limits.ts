/** The most that a logo may have; a drawing that an editor exports has far fewer. */
const maxElements = 20_000;
/** Each can repeat all that it refers to, which can have others: ten levels of ten are ten billion drawings. */
const maxUses = 8;
/** Masks, clip paths, patterns, filters and markers count here, since they can be nested as well. */
const maxReferences = 16;
/** A rule of a style sheet may refer from every element. */
const maxStyleReferences = 2;
const maxElementsWithStyleReferences = 400;
/** HTML has layouts of its own that multiply, such as columns in columns. */
const maxElementsWithHtml = 20;
const maxFilterSteps = 24;
const maxOctaves = 10;
const maxStyleLength = 100_000;
/** The largest size in units of the drawing: editors write up to 297,000 for a sheet of paper. */
const maxLength = 1_000_000;
const maxEmbeddedSide = 4_000;

/** The opening tags of elements, with or without the prefix of a namespace. */
const tagsOf = (names: string) => new RegExp(`<(?:[^\\s<>/:"'=&]+:)?(?:${names})(?=[\\s/>])`, 'g');

const count = (source: string, pattern: RegExp): number => source.match(pattern)?.length ?? 0;

const toCharacter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Character references and CSS escapes as what they stand for, without the breaks that addresses may have. */
const decode = (source: string): string =>
  source
    .replace(/&#x([\da-f]{1,6});/gi, (_, code) => toCharacter(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code) => toCharacter(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code) => toCharacter(Number.parseInt(code, 16)))
    .replace(/\\([^\da-f])/gi, '$1')
    .replace(/[\t\r\n]+/g, ' ');

/** How often `url(#…)` refers to anything but a gradient, which has colours alone. */
function countReferences(source: string, gradients: ReadonlySet<string>): number {
  const ids = [...source.matchAll(/url\(["'\s]*#([^)"'\s]*)/gi)].map(([, id = '']) => id);
  return ids.filter((id) => !gradients.has(id)).length;
}

/** Whether a picture in the drawing is none that is known to be small: another SVG would have limits of its own. */
function hasLargePicture(source: string): boolean {
  const compact = source.replaceAll(' ', '');
  return [...compact.matchAll(/data:([^,]{0,60}),([\w+/]{0,32})/gi)].some(([, type = '', start = '']) => {
    if (/^image\/jpe?g;base64$/i.test(type)) return false;
    if (!/^image\/png;base64$/i.test(type) || start.length < 32) return true;
    const header = new DataView(Uint8Array.from(atob(start), (byte) => byte.charCodeAt(0)).buffer);
    return header.getUint32(16) > maxEmbeddedSide || header.getUint32(20) > maxEmbeddedSide;
  });
}

/**
 * Whether drawing an SVG could freeze the page. What multiplies is counted in the text: nothing of the drawing is parsed
 * or drawn before.
 */
export function isTooComplex(svg: string): boolean {
  const source = decode(svg);
  const elements = count(source, tagsOf('[^\\s<>/:"\'=&!?]+'));
  const styles = [...source.matchAll(/<(?:[^\s<>/:"'=&]+:)?style[\s>][^<]*(?:<!\[CDATA\[[^\]]*)?/g)].join('');
  const gradients = new Set(
    [...source.matchAll(/<(?:[^\s<>/:"'=&]+:)?(?:linear|radial)Gradient\s[^<>]*/g)].map(
      ([tag]) => /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '',
    ),
  );
  const styleReferences = countReferences(styles, gradients);
  const octaves = [...source.matchAll(/numOctaves\s*=\s*["']\s*([\d.e+]*)/g)].map(([, number]) =>
    Number(number),
  );
  return (
    /<!ENTITY/.test(source) ||
    elements > maxElements ||
    count(source, tagsOf('use')) > maxUses ||
    (count(source, tagsOf('foreignObject')) > 0 &&
      (elements > maxElementsWithHtml || /column/i.test(source))) ||
    countReferences(source, gradients) > maxReferences ||
    styleReferences > maxStyleReferences ||
    (styleReferences > 0 && elements > maxElementsWithStyleReferences) ||
    styles.length > maxStyleLength ||
    count(source, tagsOf('fe[A-Z][A-Za-z]*')) > maxFilterSteps ||
    octaves.some((number) => !(number <= maxOctaves)) ||
    hasLargePicture(source)
  );
}

/** Whether a drawing has so large a size that no editor writes it. */
export const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  !(width <= maxLength && height <= maxLength);
