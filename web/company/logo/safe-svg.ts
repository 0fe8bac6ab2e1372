import { escapeHtml } from '../../../document/html.ts';
import { LogoError, logoMessages } from './logo-error.ts';
import { parseSvg, type SvgElement } from './svg-tree.ts';

/** As patterns: a list of words would give the site a class for some of them. */
const drawn =
  /^(?:svg|g|defs|symbol|use|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|linearGradient|radialGradient|stop|clipPath|mask|style)$/;
/** What editors write about a drawing, for people or, with a prefix, for themselves. */
const leftOut = /^(?:title|desc|metadata)$|:/;

const attributeNames =
  /^(?:id|class|style|transform|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|fx|fy|dx|dy|width|height|viewBox|preserveAspectRatio|points|offset|fill|fill-opacity|fill-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|stroke-miterlimit|stroke-dasharray|stroke-dashoffset|stroke-opacity|opacity|color|stop-color|stop-opacity|clip-path|clip-rule|clipPathUnits|mask|maskUnits|maskContentUnits|mask-type|gradientUnits|gradientTransform|spreadMethod|display|visibility|paint-order|vector-effect|text-anchor|font-family|font-size|font-weight|font-style|letter-spacing)$/;

/** Functions of colours and transforms; `url` is looked at by itself. */
const functionNames = /^(?:rgb|rgba|hsl|hsla|matrix|translate|scale|rotate|skewX|skewY|url)$/;
const ownReference = /url\(\s*["']?#([\w.-]+)["']?\s*\)/g;

/** Elements that may be drawn, each as often as it is referred to. */
const maxDrawn = 20_000;

/** @throws LogoError where a value could refer to anything outside, in whatever way it is written */
function assertHarmless(value: string): void {
  if (/[\\@]/.test(value)) throw new LogoError(logoMessages.unsafe('an unsupported style'));
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([\w-]+)\s*\(/g)) {
    if (!functionNames.test(name)) throw new LogoError(logoMessages.unsafe(`“${name}”`));
  }
  if (/url\s*\(/i.test(value.replace(ownReference, '')))
    throw new LogoError(logoMessages.unsafe('a reference to another file'));
}

function safeAttributes({ attributes }: SvgElement): Map<string, string> {
  const safe = new Map<string, string>();
  for (const [name, value] of attributes) {
    if (/^on/i.test(name)) throw new LogoError(logoMessages.unsafe('a script'));
    if (name === 'href' || name === 'xlink:href') {
      if (!/^#[\w.-]+$/.test(value)) throw new LogoError(logoMessages.unsafe('a reference to another file'));
      safe.set('href', value);
    } else if (attributeNames.test(name)) {
      assertHarmless(value);
      safe.set(name, value);
    }
  }
  return safe;
}

/** A copy with what a drawing needs and nothing else. @throws LogoError for what is not left out in silence */
function toSafe(element: SvgElement): SvgElement {
  const isStyle = element.name === 'style';
  const hasText = isStyle || element.name === 'text' || element.name === 'tspan';
  const children = element.children.flatMap((child): SvgElement['children'] => {
    if (typeof child === 'string') {
      if (isStyle) assertHarmless(child);
      return hasText ? [child] : [];
    }
    if (leftOut.test(child.name)) return [];
    if (isStyle || !drawn.test(child.name)) throw new LogoError(logoMessages.unsafe(`“${child.name}”`));
    return [toSafe(child)];
  });
  return { name: element.name, attributes: safeAttributes(element), children };
}

const elementsOf = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string');

function* walk(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of elementsOf(element)) yield* walk(child);
}

const referencesOf = ({ name, attributes, children }: SvgElement): string[] => {
  const text = [...attributes.values(), ...(name === 'style' ? children : [])].join(' ');
  return [
    ...(attributes.get('href') ? [(attributes.get('href') as string).slice(1)] : []),
    ...Array.from(text.matchAll(ownReference), ([, id = '']) => id),
  ];
};

/** Elements referring to one another, over and over, are more than any browser can draw. @throws LogoError */
function assertDrawable(root: SvgElement): void {
  const byId = new Map<string, SvgElement>();
  for (const element of walk(root)) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const weights = new Map<SvgElement, number>();
  const weigh = (element: SvgElement): number => {
    const known = weights.get(element);
    if (known !== undefined) return known;
    // An element reached again while it is being weighed is part of a cycle.
    weights.set(element, Number.POSITIVE_INFINITY);
    const referred = referencesOf(element).flatMap((id) => byId.get(id) ?? []);
    // A style sheet may apply its reference to every element there is.
    const isShared = element.name === 'style' && referred.some(({ name }) => !name.endsWith('Gradient'));
    const weight = [...elementsOf(element), ...referred].reduce((sum, each) => sum + weigh(each), 1);
    weights.set(element, isShared ? Number.POSITIVE_INFINITY : weight);
    return weights.get(element) as number;
  };
  if (weigh(root) > maxDrawn) throw new LogoError(logoMessages.tooComplex);
}

const serialize = (node: SvgElement | string): string => {
  if (typeof node === 'string') return escapeHtml(node);
  const attributes = Array.from(node.attributes, ([name, value]) => ` ${name}="${escapeHtml(value)}"`).join(
    '',
  );
  return `<${node.name}${attributes}>${node.children.map(serialize).join('')}</${node.name}>`;
};

/** Numbers of pixels; undefined for other units. */
const toPixels = (length: string | undefined): number | undefined =>
  length !== undefined && /^\s*(?:\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.test(length)
    ? Number.parseFloat(length)
    : undefined;

/** The part of the plane that is drawn: left, top, width, height. @throws LogoError where it is not given */
function viewBoxOf(attributes: ReadonlyMap<string, string>): [number, number, number, number] {
  const numbers = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = numbers.length === 4 ? numbers : [];
  const box: [number, number, number, number] =
    numbers.length === 4
      ? [left, top, width, height]
      : [0, 0, toPixels(attributes.get('width')) ?? 0, toPixels(attributes.get('height')) ?? 0];
  if (!box.every(Number.isFinite) || box[2] <= 0 || box[3] <= 0) throw new LogoError(logoMessages.unreadable);
  return box;
}

export interface SafeSvg {
  width: number;
  height: number;
  /** The drawing in so many pixels. */
  toSource: (width: number, height: number) => string;
}

/**
 * Makes an SVG harmless: only shapes, colours and gradients of an allow list are left, and no reference but to parts of
 * itself. It is written anew, so nothing that was not understood comes through.
 * @throws LogoError with what a logo cannot have
 */
export function toSafeSvg(source: string): SafeSvg {
  const svg = toSafe(parseSvg(source));
  assertDrawable(svg);
  const box = viewBoxOf(svg.attributes);
  return {
    width: box[2],
    height: box[3],
    toSource: (width, height) =>
      serialize({
        ...svg,
        attributes: new Map([
          ...svg.attributes,
          ['xmlns', 'http://www.w3.org/2000/svg'],
          ['viewBox', box.join(' ')],
          ['width', String(width)],
          ['height', String(height)],
        ]),
      }),
  };
}
