import { type ReactNode, useState } from 'react';
import { NotCalculable } from '../../../shared/law/months.ts';
import type { OwnIncomeTax } from '../../../shared/payroll/income-tax.ts';
import { factsOfOutlook, type TaxOutlook } from '../../../shared/payroll/tax-outlook.ts';
import { compareRegimes } from '../../../shared/tax/compare.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { messages } from './messages.ts';
import { RegimeHero, RegimesCard } from './RegimesCards.tsx';
import { noClaims, toClaims } from './tried-claims.ts';
import { WhatIfCard } from './WhatIfCard.tsx';

/** Undefined where a rule of the month or a detail of the employee is missing. */
function calculable<Found>(calculate: () => Found): Found | undefined {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof NotCalculable) return undefined;
    throw error;
  }
}

interface OutlookProps extends Pick<OwnIncomeTax, 'formerPay'> {
  outlook: TaxOutlook | undefined;
  /** The working of the newest payslip, and what was deducted so far. */
  working: ReactNode;
  children: ReactNode;
}

/** The year as far as the payslips of the employee tell: both regimes, and what a bonus or a raise would do. */
export function Outlook({ outlook, formerPay, working, children }: OutlookProps) {
  const [tried, setTried] = useState(noClaims);
  const found = outlook && factsOfOutlook(outlook, formerPay, (months) => toClaims(tried, months));
  if (!found)
    return (
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">{working}</div>
        <div className="grid gap-5">{children}</div>
      </div>
    );
  const { facts, monthsLeft } = found;
  const compared = calculable(() => compareRegimes(facts));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <div className="grid gap-5">
        {compared ? (
          <>
            <RegimeHero compared={compared} until={outlook.until} />
            <RegimesCard compared={compared} tried={tried} onTry={setTried} />
          </>
        ) : (
          <Card>
            <CardHeader title="Both regimes" />
            <p className="mt-1 text-14 text-pretty text-secondary">{messages.notComparable}</p>
          </Card>
        )}
      </div>
      <div className="grid gap-5">{working}</div>
      <div className="grid items-start gap-5 lg:col-span-2 lg:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
        {monthsLeft.length > 0 && (
          <WhatIfCard facts={facts} old={compared && { ...facts, regime: 'old' }} months={monthsLeft} />
        )}
        {children}
      </div>
    </div>
  );
}
