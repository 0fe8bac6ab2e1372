import type { PayPeriod } from '../../../shared/period.ts';
import { countPeople } from '../../lib/count.ts';
import { useFocusOnStep } from '../../sheets/focus-on-step.ts';
import { SavingCard } from '../../sheets/SavingCard.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChooseSheet } from './ChooseSheet.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ResultCard } from './ResultCard.tsx';
import { useImport } from './use-import.ts';

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
          onAccept={() => void accept(step.sheet, step.plan)}
          onStartOver={startOver}
        />
      )}
      {step.name === 'saving' && (
        <SavingCard
          title="Saving the changes"
          verb="changed"
          answered={step.answered}
          people={step.changes}
        />
      )}
      {step.name === 'saved' && (
        <ResultCard
          payPeriod={payPeriod}
          result={step.result}
          refused={step.plan.refused}
          onCompareAgain={() => void compareAgain(step.sheet)}
        />
      )}
    </section>
  );
}
