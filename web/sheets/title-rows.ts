/** Whether a text can be part of a title: it is no number and no email address. */
export const isTitlePart = (text: string): boolean => !/@|^[\d\s.,₹-]+$/.test(text);

/** The texts of merged cells reach to the next text on their right. */
function spread(texts: readonly string[], length: number): string[] {
  let last = '';
  return Array.from({ length }, (_, position) => {
    last = texts[position] || last;
    return last;
  });
}

/** 'Annual', 'Yearly CTC', 'Amount (per annum)', 'P.A.': what stands below is of a year. */
const isOfYear = (group: string) => /annual|yearly|per\s*annum|(?<![a-z])p\.?a\.?(?![a-z])/i.test(group);

/** A single text above the first title is the name of the company or of the sheet. */
const isGroupRow = (above: readonly string[], own: readonly string[]) => {
  const filled = above.flatMap((text, position) => (text === '' ? [] : [position]));
  return filled.length > 1 || (filled[0] ?? 0) > own.findIndex((text) => text !== '');
};

/**
 * The titles of a row by position. Merged cells above name groups of columns: 'Date of' above 'Joining' makes
 * 'Date of Joining', and 'Annual' above 'Basic' makes a yearly amount.
 * @param isPair the row above has titles of its own, which reach down where this row has none
 */
export function combineTitleRows(
  above: readonly string[] | undefined,
  own: readonly string[],
  isTitle: (text: string) => boolean,
  isPair: boolean,
): string[] {
  if (!above || !isGroupRow(above, own)) return [...own];
  const length = isPair ? Math.max(above.length, own.length) : own.length;
  const groups = spread(above, length);
  return Array.from({ length }, (_, position) => {
    const [title = '', group = ''] = [own[position], groups[position]];
    if (title === '') return above[position] ?? '';
    if (isOfYear(group)) return isTitle(title) ? `${title} (yearly)` : title;
    return !isTitle(title) && isTitle(`${group} ${title}`) ? `${group} ${title}` : title;
  });
}
