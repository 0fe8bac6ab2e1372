import { type Declaration, declarationsRoutes } from '../../../shared/declarations/declarations.ts';
import { amountText } from '../../../shared/law/text.ts';
import { sumPaise, toPaise } from '../../../shared/money.ts';
import { type OwnIncomeTax, ownIncomeTaxRoutes } from '../../../shared/payroll/income-tax.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { together, useRoute } from '../../lib/query.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { IncomeTaxCard } from '../IncomeTaxCard.tsx';
import { messages } from './messages.ts';
import { Outlook } from './Outlook.tsx';

/** Its form carries a library, and it is the last card. */
const FormerPayCard = lazyPart(async () => (await import('./FormerPayCard.tsx')).FormerPayCard);

const rowClasses = 'flex items-baseline justify-between gap-4 py-2.5 text-14';

/** Deductions by payslips of the tax year. */
const MonthsCard = ({ months }: Pick<OwnIncomeTax, 'months'>) => (
  <Card>
    <CardHeader title="Deducted so far" />
    {months.length === 0 ? (
      <p className="mt-1 text-14 text-secondary">{messages.noMonths}</p>
    ) : (
      <dl className="mt-2">
        {months.map(({ payPeriod, deducted }) => (
          <div key={payPeriod} className={`${rowClasses} border-b border-line`}>
            <dt>{formatPeriod(payPeriod)}</dt>
            <dd className="figures">{amountText(toPaise(deducted))}</dd>
          </div>
        ))}
        <div className={`${rowClasses} pb-0 font-semibold`}>
          <dt>Total</dt>
          <dd className="figures">{amountText(sumPaise(months.map(({ deducted }) => toPaise(deducted))))}</dd>
        </div>
      </dl>
    )}
  </Card>
);

const notes = [messages.tooMuch, messages.arrears];

const TaxYear = ({ tax, declaration }: { tax: OwnIncomeTax; declaration: Declaration }) => {
  const working = (
    <>
      {tax.latest ? (
        <IncomeTaxCard tax={tax.latest} />
      ) : (
        <Card>
          <EmptyState icon="law" message={messages.none} />
        </Card>
      )}
      <Card>
        <CardHeader title="Good to know" />
        {notes.map((note) => (
          <p key={note} className="mt-2 text-14 text-pretty text-secondary">
            {note}
          </p>
        ))}
      </Card>
    </>
  );
  return (
    <Outlook outlook={tax.outlook} declaration={declaration} formerPay={tax.formerPay} working={working}>
      <MonthsCard months={tax.months} />
      <FormerPayCard formerPay={tax.formerPay} />
    </Outlook>
  );
};

/** The employee's income tax of this tax year: its working, what was deducted, and pay of an earlier employer. */
export default function IncomeTaxScreen() {
  const tax = useRoute(ownIncomeTaxRoutes.ownIncomeTax);
  const query = together(tax, useRoute(declarationsRoutes.ownDeclaration));
  const year = tax.data?.year;
  return (
    <>
      <PageHeader subtitle={year && `April ${year} to March ${year + 1}`}>
        <ButtonLink to="/dashboard/salary">My Salary Slips</ButtonLink>
      </PageHeader>
      <Loaded query={query} loading="Loading your income tax…" failed={messages.failed} size={2}>
        {([ofYear, declaration]) => <TaxYear tax={ofYear} declaration={declaration} />}
      </Loaded>
    </>
  );
}
