import { useQuery } from '@tanstack/react-query';
import { isCalendarDate } from '../../../shared/date.ts';
import { formatPaise, toPaise } from '../../../shared/money.ts';
import { payrollMessages } from '../../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { DateField, TextField } from '../../ui/inputs.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Stat, StatStrip } from '../../ui/StatStrip.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../../ui/Table.tsx';
import { messages } from '../messages.ts';
import {
  type PayRevision,
  type PreviewedRow,
  payChangesQuery,
  payRowsText,
  totalsOfPreview,
} from './pay-changes.ts';
import type { PlannedRow } from './planned-row.ts';

const columns: Column<PreviewedRow>[] = [
  headingColumn('Employee', ({ name }) => <bdi className="font-semibold wrap-anywhere">{name}</bdi>),
  figureColumn(
    'Gross earnings',
    ({ grossBefore, grossAfter, refusal }) =>
      refusal ??
      `${grossBefore === 0 ? '' : `${formatPaise(toPaise(grossBefore))} → `}${formatPaise(toPaise(grossAfter))}`,
  ),
  figureColumn('Arrears', ({ arrears, paidIn, unknownMonths }) => (
    <>
      {paidIn ? `${formatPaise(toPaise(arrears))} in ${formatPeriod(paidIn)}` : '–'}
      {unknownMonths && (
        <span className="block text-13 text-caution text-pretty">
          {payrollMessages.unknownMonths(unknownMonths)}
        </span>
      )}
    </>
  )),
];

function Preview({ rows, effectiveFrom }: { rows: PlannedRow[]; effectiveFrom: string | undefined }) {
  return (
    <Loaded
      query={useQuery(payChangesQuery(rows, effectiveFrom))}
      loading={messages.previewingPay}
      failed={messages.payPreviewFailed}
      inside
    >
      {(data) => {
        const { before, after, arrears } = totalsOfPreview(data);
        return (
          <div className="grid gap-4">
            <StatStrip>
              <Stat label="Gross earnings a month now">{formatPaise(before)}</Stat>
              <Stat label="Gross earnings a month after">{formatPaise(after)}</Stat>
              <Stat label="Arrears of earlier months">{formatPaise(arrears)}</Stat>
            </StatStrip>
            <div className="overflow-clip rounded-10 border border-line">
              <Table
                label="Pay changes"
                columns={columns}
                rows={data}
                rowKey={({ number }) => String(number)}
              />
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

interface PayChangesProps {
  /** Rows that change the pay of an employee. */
  rows: PlannedRow[];
  revision: PayRevision;
  onChange: (revision: PayRevision) => void;
}

/** From when the changes of pay of an import hold and why, and what they come to before anything is saved. */
export function PayChanges({ rows, revision, onChange }: PayChangesProps) {
  const { effectiveFrom = '', reason = '' } = revision;
  const isTyping = effectiveFrom !== '' && !isCalendarDate(effectiveFrom);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-15 font-semibold">{payRowsText(rows)}</legend>
      <p className="max-w-160 text-14 text-secondary">{messages.payChangesHint}</p>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <DateField
          label="Effective from"
          value={effectiveFrom}
          onChange={({ target }) => onChange({ ...revision, effectiveFrom: target.value || undefined })}
        />
        <TextField
          label="Reason"
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...revision, reason: target.value || undefined })}
        />
      </div>
      {!isTyping && <Preview rows={rows} effectiveFrom={revision.effectiveFrom} />}
    </fieldset>
  );
}
