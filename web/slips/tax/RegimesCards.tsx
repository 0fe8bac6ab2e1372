import type { ReactNode } from 'react';
import { addDays, formatDate } from '../../../shared/date.ts';
import {
  type Declaration,
  type DeclarationLock,
  declarationsRoutes as routes,
} from '../../../shared/declarations/declarations.ts';
import { proofsRoutes } from '../../../shared/declarations/proofs.ts';
import { amountText } from '../../../shared/law/text.ts';
import type { Paise } from '../../../shared/money.ts';
import { ownIncomeTaxRoutes } from '../../../shared/payroll/income-tax.ts';
import { formatPeriod } from '../../../shared/period.ts';
import type { ComparedRegimes } from '../../../shared/tax/compare.ts';
import type { TaxRegime } from '../../../shared/tax/facts.ts';
import { useAction } from '../../lib/action.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asEmployee } from '../../lib/client.ts';
import { useRefreshing, useReplacing } from '../../lib/query.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { messages } from './messages.ts';

const heroTitles = {
  new: 'The new regime costs you less',
  old: 'The old regime costs you less',
};

/** The regime that costs less, and what it saves. */
export function RegimeHero({
  compared,
  until,
  regime,
}: {
  compared: ComparedRegimes;
  until: string;
  /** The one that the employee is in. */
  regime: TaxRegime;
}) {
  const { cheaper, saving } = compared;
  return (
    <section className="rounded-14 bg-linear-135 from-hero-from via-hero-middle via-70% to-hero-to p-5 text-white">
      {cheaper ? (
        <>
          <h2 className="text-14 font-medium text-white/90">{heroTitles[cheaper]}</h2>
          <p className="figures text-36 font-semibold">{amountText(saving)}</p>
          <p className="text-14 text-pretty text-white/90">
            less tax in the year to {formatPeriod(until)}. {messages.inRegime[regime]}
          </p>
        </>
      ) : (
        <>
          <h2 className="text-17 font-semibold">Both regimes cost you the same</h2>
          <p className="mt-1 text-14 text-pretty text-white/90">{messages.inRegime[regime]}</p>
        </>
      )}
    </section>
  );
}

/** Rupees without the sign of the currency. */
const plain = (amount: Paise): string => amountText(amount).replace('₹', '');
const takenOff = (amount: Paise) =>
  amount === 0 ? <span className="text-tertiary">None</span> : `−${plain(amount)}`;

interface RowProps {
  label: string;
  old: ReactNode;
  inNew: ReactNode;
  isSum?: boolean;
  className?: string;
}
const Row = ({ label, old, inNew, isSum = false, className }: RowProps) => {
  const weight = isSum ? 'font-semibold' : 'font-normal';
  return (
    <tr className={classNames('border-t border-line', weight, className)}>
      <th scope="row" className={classNames('py-2.5 pr-3 text-left', weight)}>
        {label}
      </th>
      <td className="figures py-2.5 pr-3 text-right">{old}</td>
      <td className="figures py-2.5 text-right">{inNew}</td>
    </tr>
  );
};

function RegimesTable({ compared }: { compared: ComparedRegimes }) {
  const { years, reductions, cheaper } = compared;
  const total = (regime: 'old' | 'new') => (
    <span className={classNames(cheaper === regime && 'text-positive')}>{plain(years[regime].tax)}</span>
  );
  return (
    <table className="mt-3 w-full text-14">
      <thead className="text-12 text-tertiary">
        <tr>
          <th scope="col" className="pb-2 text-left font-medium">
            Whole year, ₹
          </th>
          <th scope="col" className="pr-3 pb-2 text-right font-medium">
            Old
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            New
          </th>
        </tr>
      </thead>
      <tbody>
        <Row label="Gross salary" old={plain(years.old.gross)} inNew={plain(years.new.gross)} />
        {reductions.map(({ id, label, amounts }) => (
          <Row key={id} label={label} old={takenOff(amounts.old)} inNew={takenOff(amounts.new)} />
        ))}
        <Row label="Taxable income" old={plain(years.old.income)} inNew={plain(years.new.income)} isSum />
        <Row
          label="Tax with cess"
          old={total('old')}
          inNew={total('new')}
          isSum
          className="border-t-2 border-t-ink text-17"
        />
      </tbody>
    </table>
  );
}

/** Until when, or since when not, an employee can change regime and declaration. */
export function lockText({ lockedOn, locksOn, openedOn }: DeclarationLock): string {
  if (lockedOn !== undefined) return messages.lockedOn(formatDate(lockedOn));
  const until =
    locksOn === undefined ? messages.choiceOpen : messages.locksOn(formatDate(addDays(locksOn, -1)));
  return openedOn === undefined ? until : `${messages.openedOn(formatDate(openedOn))} ${until}`;
}

/** Chooses the other regime, as long as the tax year is open. */
export function RegimeChoice({ declaration }: { declaration: Declaration }) {
  const { regime, chosenOn, lockedOn } = declaration;
  const replacing = useReplacing(routes.ownDeclaration);
  const refreshing = useRefreshing(ownIncomeTaxRoutes.ownIncomeTax, proofsRoutes.ownProofs);
  const [busy, run] = useAction({ failed: serverMessageOr(messages.chooseFailed) });
  const other = regime === 'new' ? 'old' : 'new';
  const choose = () =>
    run(async () => {
      await refreshing(replacing(asEmployee(routes.chooseRegime, { body: { regime: other } })));
      return messages.choosing[other];
    });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-14 text-pretty text-secondary">
        {messages.inRegime[regime]}{' '}
        {chosenOn === undefined ? messages.notChosen : messages.chosen(formatDate(chosenOn))}{' '}
        {lockText(declaration)}
      </p>
      <div className="flex flex-wrap gap-2">
        {lockedOn === undefined && (
          <Button busy={busy} onClick={() => void choose()}>
            {messages.chooseRegime[other]}
          </Button>
        )}
        <ButtonLink to="/dashboard/income-tax/declaration">
          {lockedOn === undefined ? 'Edit declaration' : 'View declaration'}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Both regimes on the same figures, with what the employee declared for the old one. */
export function RegimesCard({
  compared,
  declaration,
}: {
  compared: ComparedRegimes;
  declaration: Declaration;
}) {
  const { claimsForOld, reductions, doubts } = compared;
  const details = reductions.filter(({ amounts, detail }) => amounts.old > 0 && detail !== '');
  return (
    <Card>
      <CardHeader title="Both regimes" />
      <RegimesTable compared={compared} />
      {[
        ...details.map(({ label, detail }) => `${label}: ${detail}.`),
        ...(claimsForOld === undefined ? [] : [messages.claimsForOld(amountText(claimsForOld))]),
        ...doubts,
      ].map((note) => (
        <p key={note} className="mt-3 text-13 text-pretty text-secondary">
          {note}
        </p>
      ))}
      <div className="mt-5 border-t border-line pt-4">
        <RegimeChoice declaration={declaration} />
      </div>
    </Card>
  );
}
