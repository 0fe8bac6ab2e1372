import { expect, test } from 'vitest';
import { withSizeOfViewBox } from '../../../web/company/logo/read-logo.ts';

const drawing = '<rect width="9" height="9"/></svg>';

test.each([
  ['no size', '<svg viewBox="5 5 40 20">', '<svg width="40" height="20" viewBox="5 5 40 20">'],
  [
    'a size in percent',
    `<?xml version="1.0"?>\n<svg width="100%" viewBox='0,0, 40.5,20' height="100%" >`,
    `<?xml version="1.0"?>\n<svg width="40.5" height="20" viewBox='0,0, 40.5,20' >`,
  ],
  [
    'a size in millimetres',
    '<svg width="10mm" stroke-width="2" viewBox="0 0 4 2">',
    '<svg width="4" height="2" stroke-width="2" viewBox="0 0 4 2">',
  ],
])('an SVG of %s gets the size of its view box', (_, tag, sized) => {
  expect(withSizeOfViewBox(tag + drawing)).toBe(sized + drawing);
});

test.each([
  ['no view box', '<svg width="64px" height="32">'],
  ['a view box without an area', '<svg viewBox="0 0 0 10">'],
  ['half a view box', '<svg viewBox="0 0 10">'],
  ['a view box of text', '<svg viewBox="a b c d">'],
  ['no SVG', '<html>'],
])('a file of %s stays as it is', (_, tag) => {
  expect(withSizeOfViewBox(tag + drawing)).toBe(tag + drawing);
});

test.each([
  ['tags', '<svg x="'],
  ['attributes', `<svg${' a="b"'.repeat(100_000)}`],
])('500 KB of %s that never end are read without freezing the page', (_, text) => {
  const source = text.repeat(Math.ceil(500_000 / text.length));
  expect(withSizeOfViewBox(source)).toBe(source);
});
