import { formatPaise, type Rupees, sumPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { ShownPfWorksheet } from '../../shared/slips/slip-statutory.ts';
import { formatRupees } from '../lib/rupees.ts';

type Month = ShownPfWorksheet['months'][number];

const pfWorksheetMessages = {
  deducted:
    'PF of arrears belongs to the months that they are for. The payslip deducts the employee’s share. The amounts are both shares and charges. Confirm with your accountant.',
  shown:
    'PF of arrears belongs to the months that they are for. The payslip does not deduct it: enter it on the EPFO portal. The amounts are both shares and charges. Confirm with your accountant.',
} as const;

const changeOf = (before: Rupees, more: Rupees): string =>
  `${formatRupees(before)} → ${formatPaise(sumPaise([toPaise(before), toPaise(more)]))}`;

const noteOf = ({ pfWages, employee, said }: Month): string =>
  `PF wages ${changeOf(said.pfWages, pfWages)}. Employee’s share ${changeOf(said.employee, employee)}.`;

const totalOf = ({ employee, employer, eps, edli, admin }: Month) =>
  sumPaise([employee, employer, eps, edli, admin].map(toPaise));

const Row = ({ text, note, amount }: { text: string; note: string; amount?: string }) => (
  <li className="grid gap-0.5 py-2">
    <span className="flex justify-between gap-4">
      <span>{text}</span>
      {amount !== undefined && <span className="figures whitespace-nowrap">{amount}</span>}
    </span>
    <span className="text-13 text-tertiary text-pretty">{note}</span>
  </li>
);

/** PF of the earlier months that a payslip pays, or takes back: of each month both shares and charges. */
export const PfWorksheet = ({ worksheet }: { worksheet: ShownPfWorksheet }) => (
  <div>
    <p className="text-14 font-semibold">PF on arrears</p>
    <p className="text-13 text-secondary text-pretty">
      {worksheet.isDeducted ? pfWorksheetMessages.deducted : pfWorksheetMessages.shown}
    </p>
    <ul aria-label="PF on arrears by month" className="max-w-160 divide-y divide-line text-14">
      {worksheet.months.map((month) => (
        <Row
          key={month.month}
          text={formatPeriod(month.month)}
          note={noteOf(month)}
          amount={formatPaise(totalOf(month))}
        />
      ))}
      {worksheet.unknown.map(({ month, reason }) => (
        <Row key={month} text={formatPeriod(month)} note={reason} />
      ))}
    </ul>
  </div>
);
