/**
 * Matches the start of a formula, in full width too, and the control characters that a spreadsheet skips before one;
 * after any quotes, so that taking the first one away again is exact.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A quote at the start makes a spreadsheet take the rest as text. */
export const neutralizeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text without that quote. */
export const restoreText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
