import type { Paise } from '../../shared/money.ts';

const scales = [
  { rupees: 10_000_000, sign: ' Cr' },
  { rupees: 100_000, sign: ' L' },
  { rupees: 1_000, sign: 'k' },
  { rupees: 1, sign: '' },
];

/** An amount as it fits above a bar: 8326613 → '83.3k', ₹1,24,000 → '1.24 L'. The exact one stands elsewhere. */
export function formatCompactRupees(paise: Paise): string {
  const rupees = Math.abs(paise) / 100;
  const { rupees: unit, sign } = scales.find((scale) => rupees >= scale.rupees) ?? { rupees: 1, sign: '' };
  const figure = (rupees / unit).toLocaleString('en-IN', { maximumSignificantDigits: 3 });
  return `${paise < 0 ? '−' : ''}${figure}${sign}`;
}
