import { expect, test } from 'vitest';
import { isolateRightToLeft, splitIsolates } from '../../document/bidi.ts';
import { toSlipModel } from '../../document/model.ts';
import { renderSlipHtml } from '../../document/render.tsx';
import { fullSlip, slipFor } from './sample-slip.ts';

test('right-to-left text is isolated wherever it stands on a slip', () => {
  const name = 'آشا لمیٹڈ';
  const page = renderSlipHtml({
    ...slipFor(name),
    company: { ...fullSlip.company, name, address: '4th Floor' },
  });
  expect(page.split(`<bdi class="slip-rtl">${name}</bdi>`)).toHaveLength(4);
  expect(page).toContain(`<p><bdi class="slip-rtl">${name}</bdi>, 4th Floor</p>`);
});

test('a slip without right-to-left text has no isolates', () => {
  expect(renderSlipHtml(fullSlip)).not.toMatch(/<bdi|[\u2066-\u2069]/);
});

test('bidirectional controls in a name do not reorder the text beside it', () => {
  const model = toSlipModel(slipFor('Asha \u202eoaR\u202c'));
  expect(model.employee[0]?.value).toBe('Asha oaR');
  expect(isolateRightToLeft('\u2069آشا\u2068')).toBe('\u2068آشا\u2069');
  expect(splitIsolates(isolateRightToLeft('آشا'))).toEqual(['', 'آشا', '']);
});
