import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { todayInIndia } from '../../../shared/date.ts';
import { toTaxClaims } from '../../../shared/declarations/claims.ts';
import { type Declaration, declarationsRoutes as routes } from '../../../shared/declarations/declarations.ts';
import { proofsRoutes, showsYearBefore } from '../../../shared/declarations/proofs.ts';
import { claimLimitsOf, claimSavings } from '../../../shared/declarations/savings.ts';
import { whereCalculable } from '../../../shared/law/months.ts';
import { amountText } from '../../../shared/law/text.ts';
import { type OwnIncomeTax, ownIncomeTaxRoutes } from '../../../shared/payroll/income-tax.ts';
import { compareRegimes } from '../../../shared/tax/compare.ts';
import { factsOfOutlook } from '../../../shared/tax/outlook.ts';
import { EarlierProofsCard, ProofsCard } from '../../declarations/ProofsCard.tsx';
import { useBusy } from '../../lib/action.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { asEmployee } from '../../lib/client.ts';
import { together, useRefreshing, useReplacing, useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CautionBox, FormFailure } from '../../ui/states.tsx';
import { AmountLine, type ClaimsForm, DisabilityLine, LenderFields } from './ClaimFields.tsx';
import { checkDraft, type Draft, figuresOf, toDraft } from './declaration-draft.ts';
import { messages } from './messages.ts';
import { lockText } from './RegimesCards.tsx';
import { RentFields } from './RentFields.tsx';

const back = '/dashboard/income-tax';

/** Estimates the year with the typed claims. */
function estimateOf({ outlook, formerPay }: OwnIncomeTax, draft: Draft) {
  const claims = figuresOf(draft);
  const found = outlook && factsOfOutlook(outlook, formerPay, () => toTaxClaims(claims));
  return (
    found &&
    whereCalculable(() => ({
      ...claimSavings(found.facts, claims),
      limits: claimLimitsOf(found.facts, claims),
      compared: compareRegimes(found.facts),
    }))
  );
}

/** Both regimes with what is typed so far. */
function Totals({ estimate }: { estimate: ReturnType<typeof estimateOf> }) {
  if (!estimate) return <p className="text-14 text-pretty text-secondary">{messages.noEstimate}</p>;
  const { years, cheaper, saving } = estimate.compared;
  return (
    <div aria-live="polite" className="grid gap-1">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {(['old', 'new'] as const).map((regime) => (
          <div key={regime} className="grid gap-0.5">
            <dt className="text-13 text-tertiary">{messages.taxIn[regime]}</dt>
            <dd className="figures text-22 font-semibold">{amountText(years[regime].tax)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-secondary">
        {cheaper ? messages.cheaper(cheaper, amountText(saving)) : messages.sameTax}
      </p>
    </div>
  );
}

function Sections({ year, form }: { year: number; form: ClaimsForm }) {
  const grid = 'mt-3 grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
  return (
    <>
      <Card>
        <CardHeader title="Rent" />
        <p className="mt-1 text-14 text-pretty text-secondary">{messages.rent}</p>
        <RentFields year={year} form={form} />
      </Card>
      <Card>
        <CardHeader title="Home loan" />
        <div className={grid}>
          <AmountLine name="homeLoanInterest" hint={messages.hints.homeLoanInterest} form={form} />
          <LenderFields form={form} />
        </div>
      </Card>
      <Card>
        <CardHeader title="Savings" />
        <div className={grid}>
          <AmountLine name="savings" hint={messages.hints.savings} form={form} />
          <AmountLine name="ownNps" hint={messages.hints.ownNps} form={form} />
        </div>
      </Card>
      <Card>
        <CardHeader title="Health" />
        <div className={grid}>
          <AmountLine name="health" hint={messages.hints.health} form={form} />
          <AmountLine
            name="parentsHealth"
            hint={messages.hints.parentsHealth}
            form={form}
            senior={{ name: 'parentsHealth', label: 'A parent is 60 or older' }}
          />
          <AmountLine
            name="treatment"
            hint={messages.hints.treatment}
            form={form}
            senior={{ name: 'treatment', label: 'The patient is 60 or older' }}
          />
          <DisabilityLine name="disability" label="Own disability" form={form} />
          <DisabilityLine name="dependant" label="Disability of a dependant" form={form} />
        </div>
      </Card>
      <Card>
        <CardHeader title="Education and donations" />
        <div className={grid}>
          <AmountLine name="educationLoanInterest" hint={messages.hints.educationLoanInterest} form={form} />
          <AmountLine name="donations" hint={messages.hints.donations} form={form} />
        </div>
      </Card>
    </>
  );
}

function DeclarationForm({ declaration, tax }: { declaration: Declaration; tax: OwnIncomeTax }) {
  const { year, regime, lockedOn, locksOn, openedOn, version } = declaration;
  const [draft, setDraft] = useState(() => toDraft(declaration));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, run] = useBusy();
  const navigate = useNavigate();
  const replacing = useReplacing(routes.ownDeclaration);
  const refreshing = useRefreshing(ownIncomeTaxRoutes.ownIncomeTax, proofsRoutes.ownProofs);
  const estimate = estimateOf(tax, draft);
  const form: ClaimsForm = {
    ...{ draft, problems, limits: estimate?.limits, saved: estimate?.saved },
    change: (changes) => {
      setDraft({ ...draft, ...changes });
      setProblems({});
      setFailure('');
    },
  };
  const refuse = (found: Record<string, string>, message: string) => {
    setProblems(found);
    setFailure(message);
  };
  const save = async () => {
    const checked = checkDraft(draft, year);
    if ('problems' in checked) return refuse(checked.problems, messages.checkFields);
    try {
      const body = { version, claims: checked.claims };
      await refreshing(replacing(asEmployee(routes.saveDeclaration, { body })));
      showToast('success', messages.declared);
      void navigate(back);
    } catch (error) {
      refuse(error instanceof CallError ? error.fields : {}, messageOf(error, messages.saveFailed));
    }
  };
  return (
    <form
      noValidate
      autoComplete="off"
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <Card className="grid gap-3">
        <Totals estimate={estimate} />
        {lockedOn === undefined ? (
          (locksOn ?? openedOn) !== undefined && (
            <p className="text-13 text-pretty text-secondary">{lockText(declaration)}</p>
          )
        ) : (
          <CautionBox>{lockText(declaration)}</CautionBox>
        )}
        {regime === 'new' && <p className="text-13 text-pretty text-secondary">{messages.claimsInNew}</p>}
      </Card>
      <fieldset disabled={lockedOn !== undefined} className="grid min-w-0 gap-5">
        <legend className="sr-only">What you claim</legend>
        <Sections year={year} form={form} />
      </fieldset>
      <FormFailure message={failure} />
      {lockedOn === undefined && (
        <FormFooter busy={busy} submitLabel="Save declaration" onCancel={() => void navigate(back)} />
      )}
    </form>
  );
}

/** Claims of an employee in the old regime (Form 124), with what each line saves. */
export default function DeclarationScreen() {
  const query = together(useRoute(routes.ownDeclaration), useRoute(ownIncomeTaxRoutes.ownIncomeTax));
  const year = query.data?.[0].year;
  return (
    <>
      <PageHeader subtitle={year && messages.declarationOf(`April ${year} to March ${year + 1}`)}>
        <ButtonLink to={back}>Back to income tax</ButtonLink>
      </PageHeader>
      <Loaded
        query={query}
        loading="Loading your declaration…"
        failed={messages.declarationFailed}
        as="form"
        size={4}
      >
        {([declaration, tax]) => (
          <div className="grid gap-5">
            {declaration.regime === 'old' && <ProofsCard tax={tax} />}
            {showsYearBefore(todayInIndia()) && <EarlierProofsCard year={String(declaration.year - 1)} />}
            <DeclarationForm declaration={declaration} tax={tax} />
          </div>
        )}
      </Loaded>
    </>
  );
}
