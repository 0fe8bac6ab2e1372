import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyOf, titleOf, toHtmlDocument } from '../../document/html.ts';
import { renderSlipHtml } from '../../document/render.tsx';
import { fullSlip, slipFor } from './sample-slip.ts';

test('the same slip gives the same HTML', () => {
  expect(renderSlipHtml(structuredClone(fullSlip))).toBe(renderSlipHtml(fullSlip));
});

test('an employee’s name is escaped, never markup', () => {
  const page = renderSlipHtml(
    slipFor('</title></style><script>alert(1)</script><img src=x onerror=alert(1)>'),
  );
  expect(page).not.toMatch(/<script|<img src=x/);
  expect(page.match(/<\/title>/g)).toHaveLength(1);
});

test('a slip’s HTML has no scripts and no inline styles, and loads nothing', () => {
  const page = renderSlipHtml(fullSlip);
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|<link|url\(|@import/);
});

test('every class of the slip begins with slip-, in its markup and in its style sheet', () => {
  const page = renderSlipHtml(fullSlip);
  const used = [...page.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !name.startsWith('slip-'))).toEqual([]);
  const sheet = readFileSync(new URL('../../document/slip.css', import.meta.url), 'utf8');
  const styled = [...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
  expect(styled.filter((name) => !name.startsWith('slip-'))).toEqual([]);
});

test('a document’s title and body are found again in its HTML, entities and all', () => {
  const title = ' A & B <i>"C"</i>\n&amp;  D ';
  const html = toHtmlDocument({ title, markup: '<p>one</p><p>&lt;/body&gt;</p>', css: 'p{color:red}' });
  expect(titleOf(html)).toBe('A & B <i>"C"</i> &amp; D');
  expect(bodyOf(html)).toBe('<p>one</p><p>&lt;/body&gt;</p>');
});
