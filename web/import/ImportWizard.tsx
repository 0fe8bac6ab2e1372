import { type ReactNode, useEffect, useRef } from 'react';
import { withReason } from '../lib/call-error.ts';
import { count, formatCount } from '../lib/count.ts';
import { maxSheetRows } from '../sheets/sheet.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { FileField } from '../ui/FileField.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { FormFailure } from '../ui/states.tsx';
import type { Column } from '../ui/Table.tsx';
import {
  employees,
  type ImportResult,
  type ImportSource,
  messages,
  type RowUnit,
  type SheetRowChange,
} from './import.ts';
import { PlanCard } from './PlanCard.tsx';
import { RefusedCard } from './RefusedCard.tsx';
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

interface ProgressCardProps {
  answered: number;
  rows: number;
  unit: RowUnit;
}

function ProgressCard({ answered, rows, unit: { one, many } }: ProgressCardProps) {
  const text = `${formatCount(answered)} of ${count(rows, one, many)}`;
  return (
    <Card className="grid gap-4">
      <CardHeader title={`Saving ${many}`} />
      <ProgressBar label={`Saved ${many}`} text={text} done={answered} total={rows} />
      <p className="figures text-14">{text}</p>
      <p className="text-14 text-secondary">{messages.saving}</p>
    </Card>
  );
}

interface ImportWizardProps<
  SheetColumn extends string,
  Row extends SheetRowChange,
  Result extends ImportResult,
> {
  source: ImportSource<SheetColumn, Row, Result>;
  intro: string;
  /** Which columns a file may have, and what is done with its cells. */
  rules?: readonly string[];
  /** Downloads the template. */
  template: ReactNode;
  /** Below the choice of a file. */
  children?: ReactNode;
  /** Names the rows; employees by default. */
  unit?: RowUnit;
  /** The totals of a plan, above its changes. */
  totals?: (rows: readonly Row[]) => ReactNode;
  /** Numbers of rows by their effect: To add, To update. */
  countsOf: (rows: readonly Row[]) => Readonly<Record<string, number>>;
  /** The table of the changes. */
  changes: readonly Column<Row>[];
  /** Choices for saving a plan. */
  options?: (rows: readonly Row[]) => ReactNode;
  /** Describes the saved rows; `isWhole` where all rows were saved. */
  result: (result: Result) => { title: string; notes?: ReactNode; below?: ReactNode };
  /** Where the saved employees are. */
  next: { to: string; label: string };
}

/** The steps of an import: choosing a file, reviewing its changes, saving, and the result. */
export function ImportWizard<
  SheetColumn extends string,
  Row extends SheetRowChange,
  Result extends ImportResult,
>({
  source,
  intro,
  rules = [],
  template,
  children,
  options,
  totals,
  unit = employees,
  result: describe,
  next,
  ...plan
}: ImportWizardProps<SheetColumn, Row, Result>) {
  const { step, refused, choose, compareAgain, accept, startOver } = useImport(source);
  const section = useFocusOnStep(step.name);
  const notImported = refused && (
    <RefusedCard title="Not imported" note={messages.notImported} {...source} {...refused} />
  );

  function renderStep() {
    switch (step.name) {
      case 'choosing':
        return (
          <>
            <Card className="grid gap-5">
              <CardHeader title="Import from a spreadsheet">{template}</CardHeader>
              <div className="grid max-w-160 gap-3 text-14 text-secondary">
                <p>{intro}</p>
                {rules.length > 0 && (
                  <ul className="grid list-disc gap-1 pl-5">
                    {rules.map((rule) => (
                      <li key={rule}>{rule}</li>
                    ))}
                  </ul>
                )}
              </div>
              <FileField
                label="CSV or Excel file"
                accept=".csv,.tsv,.txt,.xlsx"
                hint={`Up to 5 MB and ${formatCount(maxSheetRows)} rows. The first worksheet of an Excel file is used.`}
                onChoose={(file) => void choose(file)}
                className="max-w-160"
              />
              <FormFailure message={step.failure ?? ''} />
            </Card>
            {notImported}
            {children}
          </>
        );
      case 'comparing':
        return (
          <Card>
            <p role="status" className="text-14 text-secondary">
              Comparing the file with saved employees{step.people > 0 && ` (${formatCount(step.people)})`}…
            </p>
          </Card>
        );
      case 'planned':
        return (
          <PlanCard
            {...plan}
            sheet={step.sheet}
            plan={step.plan}
            counts={plan.countsOf(step.plan.rows)}
            unit={unit}
            options={options?.(step.plan.rows)}
            totals={totals?.(step.plan.rows)}
            refused={
              <RefusedCard
                {...source}
                title="Errors"
                note={step.plan.rows.length > 0 ? messages.refused : messages.allRefused}
                sheet={step.sheet}
                rows={step.plan.refused}
              />
            }
            onAccept={() => void accept(step.sheet, step.plan)}
            onStartOver={startOver}
          />
        );
      case 'saving':
        return <ProgressCard answered={step.answered} rows={step.people} unit={unit} />;
      case 'saved': {
        const { left, refused: refusedByServer, failure } = step.result;
        const isWhole = left === 0 && refusedByServer.length === 0;
        const { title, notes, below } = describe(step.result);
        return (
          <>
            <Card className="grid gap-4">
              <CardHeader title={title} />
              <div className="grid gap-1 text-14 text-secondary empty:hidden">{notes}</div>
              {left > 0 && (
                <FormFailure
                  message={withReason(messages.stopped(count(left, unit.one, unit.many)), failure)}
                />
              )}
              <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
                {isWhole ? (
                  <Button onClick={startOver}>Import another file</Button>
                ) : (
                  <Button kind="primary" onClick={() => void compareAgain(step.sheet)}>
                    Compare file again
                  </Button>
                )}
                <ButtonLink to={next.to} kind={isWhole ? 'primary' : 'secondary'}>
                  {next.label}
                </ButtonLink>
              </div>
            </Card>
            {below}
            {notImported}
          </>
        );
      }
    }
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Import" className="grid gap-5 outline-none">
      {renderStep()}
    </section>
  );
}
