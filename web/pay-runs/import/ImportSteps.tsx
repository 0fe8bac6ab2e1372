import type { PayPeriod } from '../../../shared/period.ts';
import { countEmployees } from '../../lib/count.ts';
import { useFocusOnStep } from '../../sheets/focus-on-step.ts';
import { SavingCard } from '../../sheets/SavingCard.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChooseSheet } from './ChooseSheet.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ResultCard } from './ResultCard.tsx';
import { useImport } from './use-import.ts';

/** The steps of an import: choose a file, review its changes, save them, and see the result. */
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
            Comparing the spreadsheet with this month{step.people > 0 && `: ${countEmployees(step.people)}`}…
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
        <SavingCard title="Saving changes" verb="updated" answered={step.answered} people={step.changes} />
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
