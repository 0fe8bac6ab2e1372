/** Digits with a decimal point, plain or grouped: 125000.50, 1,25,000.50 and 125,000.50. */
const number = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/;

/** Whether a cell may hold the end of a number that was divided at its comma, such as 000 of 25,000. */
export const isEndOfNumber = (text: string): boolean => /^0\d\d(?:\.\d*)?$/.test(text.trim());

const currency = /^(?:₹|rs\.?|inr)|(?:₹|rs\.?|inr|rupees)$/gi;

/**
 * The number that people and spreadsheets write in a cell, with or without a currency. A lone dash is 0, as in Excel's
 * accounting format, and parentheses or a minus sign are negative. Undefined where the text is no number.
 */
export function parseNumber(text: string): number | undefined {
  const bare = text.replace(/\s/g, '').replace(currency, '').replace(/\/-$/, '');
  if (/^[-–—]$/.test(bare)) return 0;
  const [, sign, digits = ''] = /^([-−(]?)(?:₹?)(.*?)\)?$/.exec(bare) ?? [];
  if (!number.test(digits) || !/\d/.test(digits)) return undefined;
  const value = Number(digits.replaceAll(',', ''));
  return sign && value !== 0 ? -value : value;
}
