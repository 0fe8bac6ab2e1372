import { describe, expect, test } from 'vitest';
import { logoMessages } from '../../../web/company/logo/logo-error.ts';
import { toSafeSvg } from '../../../web/company/logo/safe-svg.ts';

const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const drawn = (content: string, attributes?: string) =>
  toSafeSvg(svg(content, attributes)).toSource(400, 200);

const refusal = (source: string): string => {
  try {
    toSafeSvg(source);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

const { unsafe, tooComplex, unreadable } = logoMessages;
const outside = unsafe('a reference to another file');
const notPlain = unsafe('an unsupported style');

/** Ten times what the level below has, level upon level. */
const tenfold = (levels: number, refer: (id: string) => string) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}">${refer(`g${level}`).repeat(10)}</g>`,
  ).join('');

describe('an unsafe SVG is refused', () => {
  test.each([
    ['a script', svg('<script>fetch("https://example.com")</script>'), unsafe('“script”')],
    ['a script in capitals', svg('<SCRIPT/>'), unsafe('“SCRIPT”')],
    ['an event', svg('<rect onload="alert(1)" width="1" height="1"/>'), unsafe('a script')],
    ['an event of its own', svg('', 'viewBox="0 0 1 1" onLoad="alert(1)"'), unsafe('a script')],
    ['HTML', svg('<foreignObject><p>x</p></foreignObject>'), unsafe('“foreignObject”')],
    ['a picture', svg('<image href="https://example.com/a.png"/>'), unsafe('“image”')],
    ['a link', svg('<a href="javascript:alert(1)"><rect/></a>'), unsafe('“a”')],
    ['an animation', svg('<rect><animate attributeName="href"/></rect>'), unsafe('“animate”')],
    ['a drawing of another file', svg('<use href="https://example.com/a.svg#b"/>'), outside],
    ['the same in the old way', svg('<use xlink:href="a.svg#b"/>'), outside],
    ['data in a reference', svg('<use href="data:image/svg+xml,x#b"/>'), outside],
    ['a colour of another file', svg('<rect fill="url(https://example.com/a.svg#b)"/>'), outside],
    ['the same in a style', svg('<rect style="fill:url(//example.com/a)"/>'), outside],
    ['the same in a style sheet', svg('<style>rect{fill:url("a.svg#b")}</style>'), outside],
    ['an import', svg('<style>@import "https://example.com/a.css";</style>'), notPlain],
    ['an address that is spelled in code', svg('<style>rect{fill:u\\72l(a)}</style>'), notPlain],
    ['an address of another function', svg('<style>g{x:image-set("a" 1x)}</style>'), unsafe('“image-set”')],
    ['an element within a style', svg('<style><script/></style>'), unsafe('“script”')],
    [
      'entities that grow without end',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
      unreadable,
    ],
    ['an entity of nobody', svg('<text>&b;</text>'), unreadable],
    ['what is not closed', svg('<g>'), unreadable],
    ['what is closed by another', svg('<g></rect>'), unreadable],
    ['two roots', svg('') + svg(''), unreadable],
    ['no SVG', '<html></html>', unreadable],
    ['no size', svg('<rect/>', 'width="100%"'), unreadable],
    ['no area', svg('<rect/>', 'viewBox="0 0 0 10"'), unreadable],
    [
      'drawings of drawings',
      svg(`<g id="g0"><path/></g>${tenfold(6, (id) => `<use href="#${id}"/>`)}`),
      tooComplex,
    ],
    [
      'masks of masks',
      svg(`<g id="g0"/>${tenfold(6, (id) => `<rect mask="url( '#${id}' )"/>`)}`),
      tooComplex,
    ],
    ['a drawing of itself', svg('<g id="a"><use href="#a"/></g>'), tooComplex],
    ['a mask for everything', svg('<mask id="m"/><style>*{mask:url(#m)}</style>'), tooComplex],
    ['thousands of shapes', svg('<path/>'.repeat(5_001)), tooComplex],
    ['shapes within shapes', svg('<g>'.repeat(100) + '</g>'.repeat(100)), tooComplex],
  ])('%s', (_, source, message) => {
    expect(refusal(source)).toBe(message);
  });
});

test.each([
  ['a path', `<path d="${'-'.repeat(400_000)}"/>`],
  ['a style sheet', `<style>${'a'.repeat(400_000)}</style>`],
])('%s of one word of 400 KB is drawn without freezing the page', (_, content) => {
  expect(drawn(content).length).toBeGreaterThan(400_000);
});

test('a width of 400,000 digits is refused without freezing the page', () => {
  expect(refusal(svg('', `width="${'0'.repeat(400_000)}x" height="10"`))).toBe(unreadable);
});

test('a drawing from an editor keeps its shapes and loses its metadata', () => {
  const source = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd">
    <!-- Generator --><svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://x"
      inkscape:version="1" viewBox="0 0 40 20" style="enable-background:new 0 0 40 20" xml:space="preserve">
    <title>Logo</title><metadata><rdf:RDF/></metadata><inkscape:grid id="x"/>
    <style type="text/css"><![CDATA[.a{fill:url(#g)}]]></style>
    <linearGradient id="g" xlink:href="#h"><stop offset="0" stop-color="#fff"/></linearGradient>
    <g clip-path="url(#c)"><path class="a" d="M0 0h40" unknown="1"/></g><text x="1">A &amp; &#66;</text></svg>`;
  expect(toSafeSvg(source).toSource(400, 200).replaceAll(/>\s+</g, '><')).toBe(
    '<svg viewBox="0 0 40 20" style="enable-background:new 0 0 40 20" xmlns="http://www.w3.org/2000/svg" width="400" height="200">' +
      '<style>.a{fill:url(#g)}</style>' +
      '<linearGradient id="g" href="#h"><stop offset="0" stop-color="#fff"></stop></linearGradient>' +
      '<g clip-path="url(#c)"><path class="a" d="M0 0h40"></path></g><text x="1">A &amp; B</text></svg>',
  );
});

test('text in an SVG stays escaped in the safe copy', () => {
  expect(drawn('<text id="&quot;&gt;">&lt;script&gt;</text>')).toContain(
    '<text id="&quot;&gt;">&lt;script&gt;</text>',
  );
});

test.each([
  ['its view box', 'viewBox="5 5 40 20" width="100mm"', [40, 20]],
  ['its pixels', 'width="64px" height="32"', [64, 32]],
])('an SVG has the proportions of %s', (_, attributes, size) => {
  const { width, height } = toSafeSvg(svg('', attributes));
  expect([width, height]).toEqual(size);
});
