import { useEffect, useRef } from 'react';
import type { PayPeriod } from '../../../shared/period.ts';
import { countPeople } from '../../lib/count.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ChooseSheet } from './ChooseSheet.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ResultCard } from './ResultCard.tsx';
import { useImport } from './use-import.ts';

/** The control that led to a step is gone with the one before: its focus goes to the new step. */
function useFocusOnStep(name: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    section.current?.focus();
    window.scrollTo(0, 0);
  }, [name]);
  return section;
}

function SavingCard({ answered, changes }: { answered: number; changes: number }) {
  const text = `${answered.toLocaleString('en-IN')} of ${countPeople(changes)}`;
  return (
    <Card className="grid gap-4">
      <CardHeader title="Saving the changes" />
      <ProgressBar label="People changed" text={text} done={answered} total={changes} />
      <p className="figures text-14">{text}</p>
    </Card>
  );
}

/** The steps of an import: choosing a sheet, looking at what it would change, saving, and what came of it. */
export function ImportSteps({ payPeriod }: { payPeriod: PayPeriod }) {
  const { step, choose, compareAgain, accept, startOver } = useImport(payPeriod);
  const section = useFocusOnStep(step.name);
  return (
    <section ref={section} tabIndex={-1} aria-label="Import" className="grid gap-5 outline-none">
      {step.name === 'choosing' && (
        <ChooseSheet payPeriod={payPeriod} failure={step.failure} onChoose={(file) => void choose(file)} />
      )}
      {step.name === 'comparing' && (
        <Card>
          <p role="status" className="text-14 text-secondary">
            Comparing the sheet with the month{step.people > 0 && `: ${countPeople(step.people)}`}…
          </p>
        </Card>
      )}
      {step.name === 'planned' && (
        <PlanCard
          payPeriod={payPeriod}
          sheet={step.sheet}
          plan={step.plan}
          onAccept={() => void accept(step.sheet, step.plan.changes)}
          onStartOver={startOver}
        />
      )}
      {step.name === 'saving' && <SavingCard answered={step.answered} changes={step.changes} />}
      {step.name === 'saved' && (
        <ResultCard
          payPeriod={payPeriod}
          result={step.result}
          onCompareAgain={() => void compareAgain(step.sheet)}
        />
      )}
    </section>
  );
}
