import type { Line, SlipModel } from './model.ts';

/**
 * How a slip is set on paper: as loosely as one page has room for, or on two pages; `plain` is `regular` without lines of components
 * and adjustments and without dates of loss of pay. On screens all are alike.
 */
type SlipLayout = 'plain' | 'regular' | 'compact' | 'dense' | 'two-pages';

export const sheetClasses: Record<SlipLayout, string> = {
  plain: 'slip-sheet',
  regular: 'slip-sheet slip-with-lines',
  compact: 'slip-sheet slip-with-lines slip-compact',
  dense: 'slip-sheet slip-with-lines slip-dense',
  'two-pages': 'slip-sheet slip-with-lines slip-compact slip-two-pages',
};

/** Whether the HTML document of a slip was set for two pages. */
export const isOfTwoPages = (html: string): boolean =>
  html.includes(`<article class="${sheetClasses['two-pages']}">`);

/** Heights in CSS pixels, as slip.css and slip-lines.css make them on paper. */
interface Measures {
  fontSize: number;
  /** All that each slip has, with one line of text in each place and no amounts. */
  fixed: number;
  /** An amount of one line. */
  row: number;
  textLine: number;
  /** A note below the label of an amount; 0 where it stands beside the label. */
  note: number;
  /** The block of reimbursements or of notes, without its lines. */
  beside: number;
}

const onePage: [SlipLayout, Measures][] = [
  ['regular', { fontSize: 12.5, fixed: 612, row: 27.2, textLine: 18.2, note: 16.2, beside: 74 }],
  ['compact', { fontSize: 12, fixed: 530, row: 21.9, textLine: 16.9, note: 15.5, beside: 59 }],
  ['dense', { fontSize: 11, fixed: 420, row: 16.9, textLine: 14.9, note: 0, beside: 46 }],
];

/** A4 less its margins, and less a reserve for letters that are wider than estimated. */
const pageHeight = 1016 - 16;
const pageWidth = 688;
/** Earnings and deductions stand beside each other. */
const columnWidth = (pageWidth - 40) / 2;
/** The gap between a label and its amount. */
const amountGap = 16;
/** The font size of a note. */
const noteSize = 10.5;
/** An employee's details stand beside the net pay. */
const detailWidth = 220;

/** Widths of letters in the font size, those of Inter and rather too wide. */
const widths: [RegExp, number][] = [
  [/[ijlI .,:;'’|]/, 0.3],
  [/[ftr/()-]/, 0.4],
  [/[a-ln-vx-z]/, 0.58],
  [/[mwMW]/, 0.95],
];
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (width, letter) => width + (widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.68),
    0,
  );
const linesOf = (textWidth: number, width: number): number => Math.max(1, Math.ceil(textWidth / width));

/** The lines that a text takes: a word that does not fit begins the next one, and one that is too long for any is broken. */
function linesOfText(text: string, fontSize: number, width: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const needed = widthOf(word) * fontSize;
    const begun = used === 0 ? 0 : used + widthOf(' ') * fontSize;
    if (begun + needed <= width) used = begun + needed;
    else {
      const broken = linesOf(needed, width);
      lines += broken - (used === 0 ? 1 : 0);
      used = needed - (broken - 1) * width;
    }
  }
  return lines;
}

function heightOfAmount({ label, value, note = '' }: Line, { fontSize, row, textLine, ...sizes }: Measures) {
  const width = columnWidth - amountGap - widthOf(value) * fontSize;
  const [labelWidth, noteWidth] = [widthOf(label) * fontSize, widthOf(note) * noteSize];
  const isBelow = note !== '' && sizes.note > 0;
  const lines = linesOf(isBelow ? labelWidth : labelWidth + noteWidth, width);
  return row + (lines - 1) * textLine + (isBelow ? linesOf(noteWidth, width) * sizes.note : 0);
}

const heightOfAmounts = (lines: readonly Line[], measures: Measures): number =>
  lines.reduce((height, line) => height + heightOfAmount(line, measures), 0);

function heightOfBeside({ reimbursements, notes }: SlipModel, measures: Measures): number {
  const { fontSize, textLine, beside } = measures;
  const width = reimbursements ? columnWidth : pageWidth;
  const noted = notes.reduce(
    (height, note) => height + linesOf(widthOf(note) * fontSize, width) * textLine + 4,
    0,
  );
  const paid = heightOfAmounts(reimbursements?.lines ?? [], measures);
  return reimbursements || notes.length > 0 ? beside + Math.max(noted, paid) : 0;
}

/** The lines of text that long names, addresses and amounts take beside the first of each. */
function countFurtherLines({ company, employee, netPayable, footer }: SlipModel, fontSize: number): number {
  const further = (texts: readonly string[], width: number) =>
    texts.reduce((count, text) => count + linesOfText(text, fontSize, width) - 1, 0);
  return (
    2 * further([company.name, company.registrationNumber], pageWidth / 2) +
    further(
      employee.map(({ value }) => value),
      detailWidth,
    ) +
    further(
      [netPayable.amountInWords, netPayable.sum ?? ''],
      pageWidth - 64 - 2 * widthOf(netPayable.value) * fontSize,
    ) +
    (netPayable.sum ? 1 : 0) +
    further(footer, pageWidth)
  );
}

const fits = (model: SlipModel, measures: Measures): boolean =>
  measures.fixed +
    Math.max(heightOfAmounts(model.earnings, measures), heightOfAmounts(model.deductions, measures)) +
    heightOfBeside(model, measures) +
    countFurtherLines(model, measures.fontSize) * measures.textLine <=
  pageHeight;

const isPlain = ({ earnings, deductions, reimbursements, notes }: SlipModel): boolean =>
  !reimbursements &&
  notes.length === 0 &&
  [...earnings, ...deductions].every(({ id, note }) => id === undefined && note === undefined);

/** Depends on the texts of a slip alone: the same slip has the same layout wherever it is printed. */
export function layoutOf(model: SlipModel): SlipLayout {
  const layout = onePage.find(([, measures]) => fits(model, measures))?.[0] ?? 'two-pages';
  return layout === 'regular' && isPlain(model) ? 'plain' : layout;
}
