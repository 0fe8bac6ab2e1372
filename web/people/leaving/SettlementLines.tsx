import type { SettlementReply } from '../../../shared/leaving/leaving.ts';
import { formatRupees } from '../../lib/rupees.ts';
import { PfWorksheet } from '../../ui/PfWorksheet.tsx';
import { messages } from './messages.ts';

/** The lines of a final settlement beside the salary, each with its sum, and the day by which they are due. */
export function SettlementLines({ settlement }: { settlement: SettlementReply }) {
  const { lines, noGratuity, gratuityByChoice, total, dueBy, isOutdated, pfOnArrears } = settlement;
  const doubts = [...new Set([...lines.flatMap((line) => line.doubts), ...(gratuityByChoice?.doubts ?? [])])];
  return (
    <div className="grid gap-4">
      <p className="text-14">
        <strong className="font-semibold">{messages.dueBy(dueBy)}</strong>{' '}
        <span className="text-secondary">{messages.dueDoubt}</span>
      </p>
      {isOutdated && <p className="text-14 text-caution">{messages.outdated}</p>}
      <dl className="divide-y divide-line border-y border-line">
        {lines.map(({ kind, label, amount, sum }) => (
          <div key={kind} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <dt className="text-14">{label}</dt>
            <dd className="figures text-right text-14 font-semibold">
              {formatRupees(kind === 'notice-recovery' ? -amount : amount)}
            </dd>
            <dd className="figures col-span-2 text-13 text-tertiary">{sum}</dd>
          </div>
        ))}
        {noGratuity && (
          <div className="py-3 text-14 text-secondary">
            {noGratuity}
            {gratuityByChoice && ` ${messages.gratuityByChoice(formatRupees(gratuityByChoice.amount))}`}
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 font-semibold">
          <dt className="text-14">Total beside the salary</dt>
          <dd className="figures text-right text-15">{formatRupees(total)}</dd>
        </div>
      </dl>
      <p className="text-13 text-secondary">{messages.salaryBeside}</p>
      {pfOnArrears && <PfWorksheet worksheet={pfOnArrears} />}
      {doubts.map((doubt) => (
        <p key={doubt} className="text-13 text-caution text-pretty">
          {messages.confirmWithAccountant(doubt)}
        </p>
      ))}
    </div>
  );
}
