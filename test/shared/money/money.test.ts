import fc from 'fast-check';
import { ToWords } from 'to-words/en-IN';
import { describe, expect, test } from 'vitest';
import {
  formatPaise,
  hasAtMostTwoDecimals,
  mapAmounts,
  paise,
  rupees,
  rupeesField,
  subtractPaise,
  sumPaise,
  toPaise,
  toRupees,
} from '../../../shared/money.ts';
import { paiseInWords } from '../../../shared/slips/amount-in-words.ts';

const maxPaise = 999_999_999_999;

describe('sums of paise', () => {
  test('amounts add up, and nothing is 0', () => {
    expect([sumPaise([paise(4_625_050), paise(-50), 0]), sumPaise([])]).toEqual([4_625_000, 0]);
  });

  test('an amount that is subtracted and added again leaves what was there', () => {
    const amounts = fc.integer({ min: -maxPaise, max: maxPaise }).map(paise);
    fc.assert(
      fc.property(amounts, amounts, (amount, other) => {
        expect(sumPaise([subtractPaise(amount, other), other])).toBe(amount);
        expect(subtractPaise(amount, other)).toBe(amount - other);
      }),
    );
  });

  test('the named amounts of a record are converted, and all else stays: what is missing or emptied too', () => {
    const record = { name: 'Ananya', hra: rupees(10.5), da: null, pf: undefined, other: rupees(3) };
    expect(mapAmounts(record, ['hra', 'da', 'pf'], toPaise)).toEqual({
      name: 'Ananya',
      hra: 1050,
      da: null,
      pf: undefined,
      other: 3,
    });
    expect(record.hra).toBe(10.5);
  });
});

describe('rupees and paise', () => {
  test('paise become rupees and come back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxPaise, max: maxPaise }), (amount) => {
        expect(toPaise(toRupees(paise(amount)))).toBe(amount);
      }),
    );
  });

  test.each([1.005, 0.001, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    '%s is not an amount in rupees',
    (amount) => {
      expect(() => toPaise(rupees(amount))).toThrow(RangeError);
    },
  );

  test('an amount is never a negative zero', () => {
    expect(Object.is(toPaise(-0), 0)).toBe(true);
    expect(Object.is(toRupees(-0), 0)).toBe(true);
    expect(formatPaise(-0)).toBe('₹0.00');
  });

  // spec 9.11
  test.each([
    [8_326_613, '₹83,266.13'],
    [0, '₹0.00'],
    [-15_050, '-₹150.50'],
    [100_000_000_000, '₹1,00,00,00,000.00'],
  ])('%d paise read %s, with Indian grouping and two decimals', (amount, text) => {
    expect(formatPaise(paise(amount))).toBe(text);
  });
});

describe('a field that takes rupees', () => {
  const field = rupeesField('HRA');
  const wordsFor = (value: unknown) => field.safeParse(value).error?.issues[0]?.message;

  test.each([0, 0.01, 5, 12.5, 46_250.75, 9_999_999_999.99])('an amount of %d is taken', (amount) => {
    expect(field.safeParse(amount)).toEqual({ success: true, data: amount });
  });

  test.each([
    [-0.01, 'HRA cannot be negative'],
    [10_000_000_000, 'HRA is too large'],
    [0.001, 'HRA can have at most two decimals'],
    [1e-7, 'HRA can have at most two decimals'],
    ['5', 'HRA must be a number'],
    [Number.NaN, 'HRA must be a number'],
  ])('an amount of %s is refused: %s', (amount, words) => {
    expect(wordsFor(amount)).toBe(words);
  });

  test('decimals are counted as they are written', () => {
    expect([-150.5, 12, 0.25].every(hasAtMostTwoDecimals)).toBe(true);
    expect([0.125, 1e21, 1.5e-7, Number.POSITIVE_INFINITY].some(hasAtMostTwoDecimals)).toBe(false);
  });
});

describe('an amount in words', () => {
  // spec 9.12
  test.each([
    [8_326_613, 'Eighty Three Thousand Two Hundred Sixty Six Rupees And Thirteen Paise Only'],
    [0, 'Zero Rupees Only'],
    [1_01, 'One Rupee And One Paisa Only'],
    [50, 'Zero Rupees And Fifty Paise Only'],
    [-5_50, 'Minus Five Rupees And Fifty Paise Only'],
    [1_00_00_000_00, 'One Crore Rupees Only'],
    [100_00_00_000_00, 'One Hundred Crore Rupees Only'],
    [
      1_234_56_78_901_25,
      'One Thousand Two Hundred Thirty Four Crore Fifty Six Lakh Seventy Eight Thousand Nine Hundred One Rupees And Twenty Five Paise Only',
    ],
  ])('%d paise in words are %s', (paise, words) => {
    expect(paiseInWords(paise)).toBe(words);
  });

  // spec 5.48
  test.each([Number.NaN, 'five', null, undefined, 1.5, {}])('%s in words is N/A', (value) => {
    expect(paiseInWords(value)).toBe('N/A');
  });

  // spec 9.12
  test('below 100 crore the words are those of en-IN', () => {
    const words = new ToWords();
    fc.assert(
      fc.property(fc.integer({ min: 2_00, max: 99_99_99_999_99 }), (paise) => {
        expect(paiseInWords(paise)).toBe(words.convert((paise / 100).toFixed(2), { currency: true }));
      }),
    );
  });

  test('the words, counted back, are the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPaise }), (paise) => {
        expect(parseAmountWords(paiseInWords(paise))).toBe(paise);
      }),
    );
  });
});

const units =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const scales: Record<string, number> = { Hundred: 100, Thousand: 1_000, Lakh: 100_000, Crore: 10_000_000 };

/** An independent reading of the words: everything said so far below a scale is multiplied by it. */
function parseNumberWords(words: string): number {
  let parts: number[] = [];
  for (const word of words.split(' ')) {
    const scale = scales[word];
    if (scale === undefined) {
      parts.push(units.includes(word) ? units.indexOf(word) : (tens.indexOf(word) + 2) * 10);
      continue;
    }
    const below = parts.filter((part) => part < scale || scale === 10_000_000);
    parts = [...parts.filter((part) => !below.includes(part)), below.reduce((a, b) => a + b, 0) * scale];
  }
  return parts.reduce((a, b) => a + b, 0);
}

function parseAmountWords(words: string): number {
  const match = /^(.+?) Rupees?(?: And (.+?) Pais[ae])? Only$/.exec(words);
  return parseNumberWords(match?.[1] ?? '') * 100 + (match?.[2] ? parseNumberWords(match[2]) : 0);
}
