import { payrollFields } from '../../shared/pay/payroll-fields.ts';
import { formatUnpaidDays, sumOfDays } from '../../shared/pay/unpaid-days.ts';
import type { SlipState } from '../../shared/pay-runs/open-slips.ts';
import { isError, type PayRunIssue, payRunIssues } from '../../shared/pay-runs/pay-run-row.ts';
import type { PayRunRow } from '../../shared/pay-runs/rows.ts';
import { bankChangeText } from '../../shared/profiles/bank-change.ts';
import { count } from '../lib/count.ts';
import { type CellValue, type EditableField, editableFields, formatCell } from './grid/cells.ts';
import { hasConflict } from './grid/draft.ts';
import type { RowState } from './grid/row-states.ts';
import { issueLabels } from './issue-labels.ts';
import { messages } from './messages.ts';

/** A sentence about a row, and how much it matters. */
export interface RowNote {
  level: 'error' | 'warning' | 'info';
  text: string;
  /** In a word or two, for a column of the grid; absent where the column says nothing of it. */
  label?: string;
}

/** A decision that the admin can make about a row. */
type RowDecision = 'confirm-negative' | 'resolve' | 'discard';

const listed = (value: CellValue, format: string) => (value === null ? 'empty' : format);

/** Why a cell needs a decision: a value saved meanwhile, or a text that is not a figure. */
export function cellNote({ draft }: RowState, field: EditableField): string | undefined {
  const { message, theirs, text } = draft?.cells[field] ?? {};
  if (theirs !== undefined) {
    const saved = listed(theirs, formatCell(field, theirs));
    return `${payrollFields[field].label}: the saved value is now ${saved}. You entered ${text || 'nothing'}.`;
  }
  return message === undefined ? undefined : `${message}: “${text}”.`;
}

/** Conflicts with values saved meanwhile, and errors of the server or the form. */
export const draftNotes = (state: RowState): RowNote[] =>
  [...editableFields.map((field) => cellNote(state, field)), state.draft?.refusal].flatMap((text) =>
    text === undefined ? [] : [{ level: 'error', text, label: 'Not saved' }],
  );

const failureNotes = ({ failure }: PayRunRow): RowNote[] =>
  failure === undefined
    ? []
    : [{ level: 'error', text: `The payslip was not generated. ${failure}`, label: 'Not generated' }];

const slipTexts: Record<SlipState, Pick<RowNote, 'text' | 'label'>> = {
  missing: { text: messages.slipMissing, label: 'Payslip missing' },
  outdated: { text: messages.slipOutdated, label: 'Payslip outdated' },
};

const slipNotes = ({ slip }: PayRunRow): RowNote[] =>
  slip === undefined ? [] : [{ level: 'warning', ...slipTexts[slip] }];

/** Text of an issue, with both numbers where paid days and dates disagree. */
function issueText(issue: PayRunIssue, { row: { bankChange }, view: { disputed } }: RowState): string {
  if (issue === 'bank-changed' && bankChange) return bankChangeText(bankChange);
  if (issue === 'days-typed' && disputed)
    return `${count(disputed.typed, 'paid day', 'paid days')} entered, but the dates of joining and leaving give ${disputed.given}.`;
  return payRunIssues[issue].message;
}

/** The issues of a row, errors first. */
export const issueNotes = (state: RowState): RowNote[] =>
  state.view.issues.map((issue) => ({
    level: isError(issue) ? 'error' : 'warning',
    text: issueText(issue, state),
    label: issueLabels[issue],
  }));

/** Note of a payslip with more LOP days than the row. */
const slipLopNotes = ({ view: { notEmployedDays } }: RowState): RowNote[] =>
  notEmployedDays > 0
    ? [
        {
          level: 'info',
          text: `${count(notEmployedDays, 'day', 'days')} before joining or after leaving ${notEmployedDays === 1 ? 'counts as an LOP day' : 'count as LOP days'} on the payslip.`,
        },
      ]
    : [];

/** The effect of unpaid leave on the LOP days, and who entered other ones. */
function leaveNotes({ row: { unpaidLeave } }: RowState): RowNote[] {
  if (!unpaidLeave) return [];
  const { days, kept } = unpaidLeave;
  const dates = days.length > 0 ? ` (${formatUnpaidDays(days)})` : '';
  const leave = `Unpaid leave: ${count(sumOfDays(days), 'LOP day', 'LOP days')}${dates}.`;
  const entered = kept
    ? ` ${kept.by} entered ${count(kept.lopDays, 'LOP day', 'LOP days')}: ${kept.reason}`
    : '';
  return [{ level: 'info', text: `${leave}${entered}` }];
}

/** Note of a confirmed negative net pay, which is no longer an error. */
const confirmedNotes = ({ row, view, draft }: RowState): RowNote[] =>
  row.confirmedNegative && !draft && view.netPay < 0 && !view.issues.includes('negative-net')
    ? [{ level: 'info', text: 'The negative net pay is confirmed.' }]
    : [];

/** All notes of a row: errors first, starting with those that need a decision. */
export function rowNotes(state: RowState): RowNote[] {
  const notes = [
    ...draftNotes(state),
    ...failureNotes(state.row),
    ...slipNotes(state.row),
    ...issueNotes(state),
    ...leaveNotes(state),
    ...confirmedNotes(state),
    ...slipLopNotes(state),
  ];
  const isErrorNote = ({ level }: RowNote) => level === 'error';
  return [...notes.filter(isErrorNote), ...notes.filter((note) => !isErrorNote(note))];
}

export function rowDecisions({ draft, view }: RowState): RowDecision[] {
  const cells = Object.values(draft?.cells ?? {});
  const isInvalid = draft?.refusal !== undefined || cells.some(({ message }) => message !== undefined);
  const decisions: [RowDecision, boolean][] = [
    ['resolve', draft !== undefined && hasConflict(draft)],
    ['discard', isInvalid],
    ['confirm-negative', view.issues.includes('negative-net') && !draft?.confirmedNegative && !isInvalid],
  ];
  return decisions.flatMap(([decision, isOpen]) => (isOpen ? [decision] : []));
}
