import type { ReactNode } from 'react';
import { amountText } from '../../shared/law/text.ts';
import { toPaise } from '../../shared/money.ts';
import { formatMonth } from '../../shared/period.ts';
import type { MonthTax } from '../../shared/slips/month-tax.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Icon } from '../ui/icons.tsx';
import { CautionBox } from '../ui/states.tsx';
import { TaxWorking } from '../ui/TaxWorking.tsx';

/** The deducted tax, where it differs from the calculated one. */
function deductedText({ expected, deducted, kept }: MonthTax): string | undefined {
  if (expected === deducted) return undefined;
  const text = `${amountText(toPaise(deducted))} is deducted instead.`;
  return kept === undefined ? text : `${text} Reason: ${kept}`;
}

/** How the income tax of a month comes about. @param children what stands below it */
export function IncomeTaxCard({ tax, children }: { tax: MonthTax; children?: ReactNode }) {
  const instead = deductedText(tax);
  const title = `How ${amountText(toPaise(tax.expected))} comes about`;
  return (
    <Card>
      <CardHeader title={`Income tax in ${formatMonth(tax.payPeriod)}`} />
      {tax.expected === 0 ? (
        // Eight lines that come to nothing are only for employees who ask.
        <details className="group mt-1">
          <summary className="flex items-center gap-2 py-1 text-14 text-secondary">
            <Icon name="chevronRight" className="size-4 text-tertiary group-open:rotate-90" />
            {title}
          </summary>
          <TaxWorking lines={tax.working} />
        </details>
      ) : (
        <>
          <p className="mt-1 text-14 text-secondary">{title}.</p>
          <div className="mt-2">
            <TaxWorking lines={tax.working} />
          </div>
        </>
      )}
      {[...(instead === undefined ? [] : [instead]), ...tax.notes].map((note) => (
        <CautionBox key={note} className="mt-3">
          {note}
        </CautionBox>
      ))}
      {children}
    </Card>
  );
}
