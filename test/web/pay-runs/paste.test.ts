import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBlock } from '../../../web/pay-runs/grid/paste.ts';

describe('a block pasted from a spreadsheet', () => {
  test.each([
    ['30', [['30']]],
    [
      '30\t0\r\n28\t2\r\n',
      [
        ['30', '0'],
        ['28', '2'],
      ],
    ],
    ['30\n28', [['30'], ['28']]],
    [
      '30\t\n\t2',
      [
        ['30', ''],
        ['', '2'],
      ],
    ],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
    ['5" pipe\t"open', [['5" pipe', '"open']]],
    ['', [[]]],
  ])('is read from %j', (text, rows) => {
    expect(parseBlock(text)).toEqual(rows);
  });

  test('is read as Excel writes it, whatever is in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', '"', '\t', '\n', '\r', ' ', '₹') });
    const write = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const blocks = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(blocks, (block) => {
        const text = block.map((row) => `${row.map(write).join('\t')}\r\n`).join('');
        expect(parseBlock(text)).toEqual(block);
      }),
    );
  });
});
