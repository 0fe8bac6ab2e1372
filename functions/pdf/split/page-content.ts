/** The operators of a page, with its resources named in the order in which they are used. */
interface PageContent {
  operators: string;
  /** The glyphs that each font shows, by the font's object; its name is F1, F2 and so on. */
  glyphsByFont: Map<number, Set<number>>;
  /** The objects of the graphics states, named G1, G2 and so on. */
  graphicsStates: number[];
  /** The objects of the images, named X1, X2 and so on. */
  images: number[];
}

/** The operators that name a resource or show text; BT begins a text object. */
const operatorPattern =
  /^BT$|\/F(?<font>\d+) (?=[\d.]+ Tf$)|\/G(?<state>\d+) (?=gs$)|\/X(?<image>\d+) (?=Do$)|<(?<codes>(?:[0-9A-F]{4})+)> Tj$/gm;

/** Shows text otherwise, or what a glyph's own text does not say. */
const otherText = /\/ActualText|TJ$|['"]$/m;

/** The place of an id in a list, to which it is added where it is not in it. */
const indexIn = (ids: number[], id: number): number =>
  ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1;

/**
 * Renames the resources of a page, whose names have the ids of objects in Chromium's file, and collects its glyphs.
 * @returns undefined where the page is not written as the page of a Latin slip
 */
export function readPageContent(operators: string): PageContent | undefined {
  if (otherText.test(operators)) return undefined;
  const glyphsByFont = new Map<number, Set<number>>();
  const graphicsStates: number[] = [];
  const images: number[] = [];
  let current: Set<number> | undefined;
  let shown = 0;
  let isFontMissing = false;
  const renamed = operators.replace(operatorPattern, (all, font, state, image, codes) => {
    if (font !== undefined) {
      const id = Number(font);
      current = glyphsByFont.get(id) ?? new Set();
      glyphsByFont.set(id, current);
      return `/F${[...glyphsByFont.keys()].indexOf(id) + 1} `;
    }
    if (state !== undefined) return `/G${indexIn(graphicsStates, Number(state)) + 1} `;
    if (image !== undefined) return `/X${indexIn(images, Number(image)) + 1} `;
    if (codes === undefined) {
      current = undefined;
      return all;
    }
    shown += 1;
    isFontMissing ||= current === undefined;
    for (let at = 0; at < codes.length; at += 4) current?.add(Number.parseInt(codes.slice(at, at + 4), 16));
    return all;
  });
  const isWhole = !isFontMissing && shown === operators.split('Tj').length - 1;
  return isWhole ? { operators: renamed, glyphsByFont, graphicsStates, images } : undefined;
}
