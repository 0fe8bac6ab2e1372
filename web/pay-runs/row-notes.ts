import { bankChangeText, isError, type PayRunIssue, payRunIssues } from '../../shared/pay-run-row.ts';
import type { PayRunRow } from '../../shared/pay-runs.ts';
import { payrollFields } from '../../shared/payroll-fields.ts';
import { type CellValue, editableFields, formatCell } from './grid/cells.ts';
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

/** What somebody else saved in place of a text, and what the server or the form did not take. */
function draftNotes({ draft }: RowState): RowNote[] {
  if (!draft) return [];
  const notes = editableFields.flatMap((field): RowNote[] => {
    const { message, theirs, text } = draft.cells[field] ?? {};
    const { label } = payrollFields[field];
    if (theirs !== undefined) {
      const saved = listed(theirs, formatCell(field, theirs));
      return [
        {
          level: 'error',
          text: `${label}: ${saved} was saved here meanwhile, you typed ${text || 'nothing'}.`,
        },
      ];
    }
    return message === undefined ? [] : [{ level: 'error', text: `${message}: “${text}”.` }];
  });
  return draft.refusal === undefined ? notes : [...notes, { level: 'error', text: draft.refusal }];
}

const failureNotes = ({ failure }: PayRunRow): RowNote[] =>
  failure === undefined ? [] : [{ level: 'error', text: `The slip was not generated. ${failure}` }];

const slipNotes = ({ slip }: PayRunRow): RowNote[] =>
  slip === undefined
    ? []
    : [{ level: 'warning', text: slip === 'missing' ? messages.slipMissing : messages.slipOutdated }];

const issueNote = (issue: PayRunIssue, { bankChange }: PayRunRow): RowNote => ({
  level: isError(issue) ? 'error' : 'warning',
  text: issue === 'bank-changed' ? bankChangeText(bankChange) : payRunIssues[issue].message,
});

/** Everything there is to say about a row, what the person has to decide first. */
export const rowNotes = (state: RowState): RowNote[] => [
  ...draftNotes(state),
  ...failureNotes(state.row),
  ...slipNotes(state.row),
  ...state.view.issues.map((issue) => issueNote(issue, state.row)),
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
