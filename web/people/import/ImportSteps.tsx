import { formatCount } from '../../lib/count.ts';
import { useFocusOnStep } from '../../sheets/focus-on-step.ts';
import { SavingCard } from '../../sheets/SavingCard.tsx';
import { Card } from '../../ui/Card.tsx';
import { ExportCard } from '../export/ExportCard.tsx';
import { messages } from '../messages.ts';
import { ChooseSheet } from './ChooseSheet.tsx';
import { ColumnsCard } from './ColumnsCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { RefusedPeople } from './RefusedPeople.tsx';
import { ResultCard } from './ResultCard.tsx';
import { usePeopleImport } from './use-people-import.ts';

/** The steps of an import: choosing a file, reviewing its changes, saving, and the result. */
export function ImportSteps() {
  const { step, refused, choose, compareAgain, accept, startOver } = usePeopleImport();
  const section = useFocusOnStep(step.name);
  return (
    <section ref={section} tabIndex={-1} aria-label="Import" className="grid gap-5 outline-none">
      {step.name === 'choosing' && (
        <>
          <ChooseSheet failure={step.failure} onChoose={(file) => void choose(file)} />
          {refused && <RefusedPeople title="Not imported" {...refused} note={messages.notImported} />}
          <ExportCard />
          <ColumnsCard />
        </>
      )}
      {step.name === 'comparing' && (
        <Card>
          <p role="status" className="text-14 text-secondary">
            Comparing the file with saved employees{step.people > 0 && ` (${formatCount(step.people)})`}…
          </p>
        </Card>
      )}
      {step.name === 'planned' && (
        <PlanCard
          sheet={step.sheet}
          plan={step.plan}
          onAccept={(invite) => void accept(step.sheet, step.plan, invite)}
          onStartOver={startOver}
        />
      )}
      {step.name === 'saving' && (
        <SavingCard title="Saving employees" verb="saved" answered={step.answered} people={step.people}>
          <p className="text-14 text-secondary">{messages.saving}</p>
        </SavingCard>
      )}
      {step.name === 'saved' && (
        <ResultCard
          sheet={step.sheet}
          result={step.result}
          refused={refused?.rows ?? []}
          invited={step.invited}
          onCompareAgain={() => void compareAgain(step.sheet)}
          onStartOver={startOver}
        />
      )}
    </section>
  );
}
