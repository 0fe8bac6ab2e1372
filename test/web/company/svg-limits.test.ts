import { describe, expect, test } from 'vitest';
import { isTooComplex, isTooLarge } from '../../../web/company/logo/svg-limits.ts';
import { writePng } from '../../support/png.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 32">${content}</svg>`;
/** Levels of elements that each have ten of the level before. */
const nested = (one: (level: number) => string, levels = 9, times = 10) =>
  svg(
    `<defs><g id="d0"><rect width="1" height="1"/></g>${Array.from(
      { length: levels },
      (_, level) => `<g id="d${level + 1}">${one(level).repeat(times)}</g>`,
    ).join('')}</defs>${one(levels)}`,
  );
const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const image = (url: string) => svg(`<image width="9" height="9" xlink:href="${url}"/>`);
const pngOf = (side: number) => writePng(side, side, Buffer.alloc(5));

describe('an SVG that could freeze the page is refused before it is drawn', () => {
  test.each([
    ['nested uses', nested((level) => `<use href="#d${level}"/>`)],
    [
      'nested uses with a prefix',
      nested((level) => `<svg:use xlink:href="#d${level}"/>`).replace(
        '<svg ',
        '<svg xmlns:svg="http://www.w3.org/2000/svg" ',
      ),
    ],
    ['two uses on each of 30 levels', nested((level) => `<use href="#d${level}"/>`, 30, 2)],
    ['more than a handful of uses', svg('<use href="#a"/>'.repeat(9))],
    [
      'nested masks',
      nested((level) => `<mask id="m${level}"><rect mask="url(#m${level - 1})"/></mask>`, 9, 2),
    ],
    [
      'nested patterns',
      nested((level) => `<pattern id="p${level}"><rect fill="url('#p${level - 1}')"/></pattern>`, 9, 2),
    ],
    [
      'references that are written as character references',
      svg('<rect mask="&#117;&#x72;l(#m)"/>'.repeat(17)),
    ],
    ['references that are written as CSS escapes', svg('<rect style="mask:\\75 rl(#m)"/>'.repeat(17))],
    [
      'a style sheet that masks hundreds of elements',
      svg(`<style>.a{mask:url(#m)}</style>${'<rect class="a"/>'.repeat(500)}`),
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY u "<use href='#a'/>">]>${svg('&u;'.repeat(100))}`],
    ['many filter steps', svg(`<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(25)}</filter>`)],
    ['endless noise', svg('<filter id="f"><feTurbulence numOctaves="1e9"/></filter>')],
    ['a page of HTML', svg(`<foreignObject>${'<p>page</p>'.repeat(20)}</foreignObject>`)],
    ['columns in columns', svg(`<foreignObject>${'<div style="columns: 2">'.repeat(9)}</foreignObject>`)],
    ['another SVG', image(dataUrl('image/svg+xml', Buffer.from(svg('<rect/>'))))],
    ['another SVG, its address broken', image('da&#10;ta:image/svg+xml;base64,PHN2Zz4=')],
    ['a picture of 30,000 by 30,000 pixels', image(dataUrl('image/png', pngOf(30_000)))],
    ['a picture of another kind', image(dataUrl('image/webp', pngOf(9)))],
    ['30,000 elements', svg('<rect/>'.repeat(30_000))],
  ])('%s', (_, source) => {
    expect(isTooComplex(source)).toBe(true);
  });

  test.each(['<', '<a:', '<use ', '&#1;', '\\7', 'url(#', 'data:', '<style>', '<linearGradient id="'])(
    '5 MB of %j, or not, without freezing it itself',
    (text) => {
      const before = process.cpuUsage();
      isTooComplex(text.repeat(Math.floor(5_000_000 / text.length)));
      // Its own processor time: the clock goes on while other tests work.
      expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
    },
  );

  test('a size that no editor writes', () => {
    expect(isTooLarge({ width: 1e9, height: 1 })).toBe(true);
    expect(isTooLarge({ width: 297_000, height: 210_000 })).toBe(false);
  });
});

describe('the SVG of a logo is drawn', () => {
  const gradient = (id: number) => `<linearGradient id="g${id}"><stop offset="0"/></linearGradient>`;
  test.each([
    ['shapes and text', svg('<path d="M0 0h9v9z"/><text>Rao &amp; Co</text>'.repeat(200))],
    [
      'dozens of gradients, also by a style sheet',
      svg(
        `<style>.a{fill:url(#g1)}.b{fill:url(#g2)}.c{fill:url(#g3)}</style>${[1, 2, 3].map(gradient).join('')}${'<path class="a" stroke="url(#g2)"/>'.repeat(300)}`,
      ),
    ],
    [
      'some uses, clip paths and a shadow',
      svg(
        '<use href="#a"/>'.repeat(4) +
          '<g clip-path="url(#c)" filter="url(#f)"/>'.repeat(4) +
          '<filter id="f"><feDropShadow/></filter>',
      ),
    ],
    ['a line of HTML', svg('<foreignObject><p>Rao</p></foreignObject>')],
    ['an embedded picture', image(dataUrl('image/png', pngOf(300)))],
    [
      'the DOCTYPE of an editor',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<rect/>')}`,
    ],
  ])('of %s', (_, source) => {
    expect(isTooComplex(source)).toBe(false);
  });
});
