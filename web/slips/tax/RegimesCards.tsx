import type { ReactNode } from 'react';
import { hraCities } from '../../../shared/law/tax-rules.ts';
import { amountText } from '../../../shared/law/text.ts';
import type { Paise } from '../../../shared/money.ts';
import { formatPeriod } from '../../../shared/period.ts';
import type { ComparedRegimes } from '../../../shared/tax/compare.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NumberField, SelectField } from '../../ui/inputs.tsx';
import { messages } from './messages.ts';
import type { ClaimedAmount, TriedClaims } from './tried-claims.ts';

const heroTexts = {
  new: { title: 'The new regime costs you less', note: messages.inNewRegime },
  old: { title: 'The old regime would cost you less', note: messages.oldInReturn },
};

/** The regime that costs less, and what it saves. */
export function RegimeHero({ compared, until }: { compared: ComparedRegimes; until: string }) {
  const { cheaper, saving } = compared;
  return (
    <section className="rounded-14 bg-linear-135 from-hero-from via-hero-middle via-70% to-hero-to p-5 text-white">
      {cheaper ? (
        <>
          <h2 className="text-14 font-medium text-white/90">{heroTexts[cheaper].title}</h2>
          <p className="figures text-36 font-semibold">{amountText(saving)}</p>
          <p className="text-14 text-pretty text-white/90">
            less tax in the year to {formatPeriod(until)}. {heroTexts[cheaper].note}
          </p>
        </>
      ) : (
        <>
          <h2 className="text-17 font-semibold">Both regimes cost you the same</h2>
          <p className="mt-1 text-14 text-pretty text-white/90">{messages.inNewRegime}</p>
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

const fields: readonly { name: ClaimedAmount; label: string; hint: string }[] = [
  { name: 'savings', label: 'Savings, section 123', hint: 'A year, besides your PF' },
  { name: 'health', label: 'Health insurance', hint: 'A year, section 126' },
  { name: 'homeLoanInterest', label: 'Home loan interest', hint: 'A year, section 22' },
  { name: 'ownNps', label: 'Own NPS', hint: 'A year, section 124' },
];

interface ClaimsProps {
  tried: TriedClaims;
  onTry: (tried: TriedClaims) => void;
}

/** Claims that the employee tries out: they are not saved. */
const ClaimsFields = ({ tried, onTry }: ClaimsProps) => (
  <div className="mt-3 grid grid-cols-2 gap-3">
    <NumberField
      rupees
      label="Rent"
      hint="A month"
      value={tried.rent}
      onChange={({ target }) => onTry({ ...tried, rent: target.value })}
    />
    <SelectField
      label="City"
      hint="Where you live"
      value={tried.city}
      onChange={({ target }) => onTry({ ...tried, city: target.value })}
    >
      {hraCities.map((city) => (
        <option key={city}>{city}</option>
      ))}
      <option value="">Another city</option>
    </SelectField>
    {fields.map(({ name, ...field }) => (
      <NumberField
        key={name}
        rupees
        {...field}
        value={tried[name]}
        onChange={({ target }) => onTry({ ...tried, [name]: target.value })}
      />
    ))}
  </div>
);

/** Both regimes on the same figures, with claims for the old one. */
export function RegimesCard({ compared, ...claims }: ClaimsProps & { compared: ComparedRegimes }) {
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
      <h3 className="mt-5 border-t border-line pt-4 text-14 font-semibold">What you could claim</h3>
      <p className="mt-1 text-13 text-pretty text-secondary">{messages.notSaved}</p>
      <ClaimsFields {...claims} />
    </Card>
  );
}
