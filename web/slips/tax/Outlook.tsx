import type { ReactNode } from 'react';
import { mapClaims, toTaxClaims } from '../../../shared/declarations/claims.ts';
import type { Declaration } from '../../../shared/declarations/declarations.ts';
import { whereCalculable } from '../../../shared/law/months.ts';
import { toPaise } from '../../../shared/money.ts';
import type { OwnIncomeTax } from '../../../shared/payroll/income-tax.ts';
import { factsOfOutlook, type TaxOutlook } from '../../../shared/payroll/tax-outlook.ts';
import { compareRegimes } from '../../../shared/tax/compare.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { messages } from './messages.ts';
import { RegimeChoice, RegimeHero, RegimesCard } from './RegimesCards.tsx';
import { WhatIfCard } from './WhatIfCard.tsx';

interface OutlookProps extends Pick<OwnIncomeTax, 'formerPay'> {
  outlook: TaxOutlook | undefined;
  declaration: Declaration;
  /** The working of the newest payslip, and what was deducted so far. */
  working: ReactNode;
  children: ReactNode;
}

/** The year as far as the payslips of the employee tell: both regimes, and what a bonus or a raise would do. */
export function Outlook({ outlook, declaration, formerPay, working, children }: OutlookProps) {
  const claims = toTaxClaims(mapClaims(declaration.claims, toPaise));
  const found = outlook && factsOfOutlook(outlook, formerPay, () => claims);
  if (!found)
    return (
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card className="grid gap-3">
            <CardHeader title="Tax regime" />
            <RegimeChoice declaration={declaration} />
          </Card>
          {working}
        </div>
        <div className="grid gap-5">{children}</div>
      </div>
    );
  const { monthsLeft } = found;
  const { regime } = declaration;
  const facts = { ...found.facts, regime };
  const other = { ...facts, regime: regime === 'new' ? ('old' as const) : ('new' as const) };
  const compared = whereCalculable(() => compareRegimes(facts));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <div className="grid gap-5">
        {compared ? (
          <>
            <RegimeHero compared={compared} until={outlook.until} regime={regime} />
            <RegimesCard compared={compared} declaration={declaration} />
          </>
        ) : (
          <Card className="grid gap-3">
            <CardHeader title="Both regimes" />
            <p className="text-14 text-pretty text-secondary">{messages.notComparable}</p>
            <RegimeChoice declaration={declaration} />
          </Card>
        )}
      </div>
      <div className="grid gap-5">{working}</div>
      <div className="grid items-start gap-5 lg:col-span-2 lg:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
        {monthsLeft.length > 0 && <WhatIfCard facts={facts} other={compared && other} months={monthsLeft} />}
        {children}
      </div>
    </div>
  );
}
