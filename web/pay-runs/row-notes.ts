import { bankChangeText } from '../../shared/bank-change.ts';
import { isError, type PayRunIssue, payRunIssues } from '../../shared/pay-run-row.ts';
import type { PayRunRow } from '../../shared/pay-runs.ts';
import { payrollFields } from '../../shared/payroll-fields.ts';
import { count } from '../lib/count.ts';
import { type CellValue, type EditableField, editableFields, formatCell } from './grid/cells.ts';
import { hasConflict } from './grid/draft.ts';
import type { RowState } from './grid/row-states.ts';
import { messages } from './messages.ts';

/** A sentence about a row, and how much it matters. */
export interface RowNote {
  level: 'error' | 'warning' | 'info';
  text: string;
}

/** What the person can decide about a row. */
export type RowDecision = 'confirm-negative' | 'resolve' | 'discard';

const listed = (value: CellValue, format: string) => (value === null ? 'empty' : format);

/** Why a cell waits for the person: what somebody else saved there, or that its text is no figure. */
export function cellNote({ draft }: RowState, field: EditableField): string | undefined {
  const { message, theirs, text } = draft?.cells[field] ?? {};
  if (theirs !== undefined) {
    const saved = listed(theirs, formatCell(field, theirs));
    return `${payrollFields[field].label}: ${saved} was saved here meanwhile, you typed ${text || 'nothing'}.`;
  }
  return message === undefined ? undefined : `${message}: “${text}”.`;
}

/** What somebody else saved in place of a text, and what the server or the form did not take. */
export const draftNotes = (state: RowState): RowNote[] =>
  [...editableFields.map((field) => cellNote(state, field)), state.draft?.refusal].flatMap((text) =>
    text === undefined ? [] : [{ level: 'error', text }],
  );

const failureNotes = ({ failure }: PayRunRow): RowNote[] =>
  failure === undefined ? [] : [{ level: 'error', text: `The slip was not generated. ${failure}` }];

const slipNotes = ({ slip }: PayRunRow): RowNote[] =>
  slip === undefined
    ? []
    : [{ level: 'warning', text: slip === 'missing' ? messages.slipMissing : messages.slipOutdated }];

/** Both numbers where typed paid days and the dates disagree. */
function issueText(issue: PayRunIssue, { row: { bankChange }, view: { disputed } }: RowState): string {
  if (issue === 'bank-changed') return bankChangeText(bankChange);
  if (issue === 'days-typed' && disputed)
    return `${count(disputed.typed, 'paid day was', 'paid days were')} typed; the dates of joining and leaving give ${disputed.given}.`;
  return payRunIssues[issue].message;
}

const issueNote = (issue: PayRunIssue, state: RowState): RowNote => ({
  level: isError(issue) ? 'error' : 'warning',
  text: issueText(issue, state),
});

/** Where the slip has more LOP days than the row. */
const slipLopNotes = ({ view: { notEmployedDays } }: RowState): RowNote[] =>
  notEmployedDays > 0
    ? [
        {
          level: 'info',
          text: `${count(notEmployedDays, 'day', 'days')} before joining or after leaving ${notEmployedDays === 1 ? 'is an LOP day' : 'are LOP days'} on the slip.`,
        },
      ]
    : [];

/** Everything there is to say about a row, what the person has to decide first. */
export const rowNotes = (state: RowState): RowNote[] => [
  ...draftNotes(state),
  ...failureNotes(state.row),
  ...slipNotes(state.row),
  ...state.view.issues.map((issue) => issueNote(issue, state)),
  ...slipLopNotes(state),
];

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
