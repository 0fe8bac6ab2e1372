import type { ReactNode } from 'react';
import { type ClaimFigures, mapClaims, toTaxClaims } from '../../../shared/declarations/claims.ts';
import { countedDeclaration } from '../../../shared/declarations/counted.ts';
import type { Declaration } from '../../../shared/declarations/declarations.ts';
import { proofsRoutes, toLineProofs } from '../../../shared/declarations/proofs.ts';
import { whereCalculable } from '../../../shared/law/months.ts';
import { toPaise } from '../../../shared/money.ts';
import type { OwnIncomeTax } from '../../../shared/payroll/income-tax.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { compareRegimes } from '../../../shared/tax/compare.ts';
import { factsOfOutlook, type TaxOutlook } from '../../../shared/tax/outlook.ts';
import { useRoute } from '../../lib/query.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
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

const factsOf = ({ outlook, formerPay }: OutlookProps, claims: ClaimFigures) =>
  outlook && factsOfOutlook(outlook, formerPay, () => toTaxClaims(claims));

/** In the months in which what is proved counts. */
function ProvedOutlook({
  claims,
  month,
  ...props
}: OutlookProps & { claims: ClaimFigures; month: PayPeriod }) {
  return (
    <Loaded
      query={useRoute(proofsRoutes.ownProofs)}
      loading="Loading your proofs…"
      failed={messages.failed}
      size={2}
    >
      {({ lines }) => (
        <CountedOutlook
          {...props}
          claims={countedDeclaration(claims, toLineProofs(lines), month, props.declaration.provedFrom)}
        />
      )}
    </Loaded>
  );
}

/** The year as far as the payslips of the employee tell: both regimes, and what a bonus or a raise would do. */
export function Outlook(props: OutlookProps) {
  const claims = mapClaims(props.declaration.claims, toPaise);
  const month = factsOf(props, claims)?.facts.current.payPeriod;
  return month !== undefined &&
    month >= props.declaration.provedFrom &&
    props.declaration.regime === 'old' ? (
    <ProvedOutlook {...props} claims={claims} month={month} />
  ) : (
    <CountedOutlook {...props} claims={claims} />
  );
}

function CountedOutlook({ claims, ...props }: OutlookProps & { claims: ClaimFigures }) {
  const { outlook, declaration, working, children } = props;
  const found = factsOf(props, claims);
  if (!found || !outlook)
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
