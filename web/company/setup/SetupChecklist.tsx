import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { setupRoutes } from '../../../shared/company/setup.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { importableMonths } from '../../../shared/payroll/importable-months.ts';
import { useRoute } from '../../lib/query.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { enterSetupStep, hideChecklist, leaveSetupStep } from './setup-state.ts';
import { steps } from './steps.ts';

type Step = (typeof steps)[number];

const Mark = ({ isDone, number }: { isDone: boolean; number: number }) => (
  <span
    aria-hidden="true"
    className={`figures grid size-9 shrink-0 place-items-center rounded-full text-14 font-semibold ${isDone ? 'bg-positive-soft text-positive' : 'bg-sunken text-secondary'}`}
  >
    {isDone ? <Icon name="check" className="size-4.5" /> : number}
  </span>
);

interface StepItemProps {
  step: Step;
  number: number;
  isDone: boolean;
  /** The first one that is not done. */
  isNext: boolean;
  /** Below all of it. */
  children?: ReactNode;
}

const StepItem = ({
  step: { title, description, to, action },
  number,
  isDone,
  isNext,
  children,
}: StepItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3.5 md:px-5">
    <Mark isDone={isDone} number={number} />
    <div className="min-w-0 flex-1">
      <h3 className="text-14 font-semibold">{title}</h3>
      <p className="text-13 text-tertiary">{description}</p>
    </div>
    {isDone ? (
      <Badge tone="positive">Done</Badge>
    ) : (
      <ButtonLink
        to={to}
        kind={isNext ? 'primary' : 'secondary'}
        className="max-md:w-full"
        onClick={enterSetupStep}
      >
        {action}
      </ButtonLink>
    )}
    {children}
  </li>
);

/** The tax year began before the company does with the portal. */
const EarlierMonths = () =>
  importableMonths(undefined, todayInIndia()) && (
    <p className="w-full pl-13 text-13 text-tertiary">
      Did you pay employees since April with another program?{' '}
      <Link
        to="/admin/pay-runs/earlier-months"
        onClick={enterSetupStep}
        className="rounded-6 text-link underline underline-offset-4"
      >
        Import earlier months
      </Link>{' '}
      first.
    </p>
  );

/** Setup checklist of a new portal; renders nothing once it is complete or hidden. */
export function SetupChecklist() {
  const [isHidden, setHidden] = useState(false);
  // A step is done on another screen, a moment before.
  const { data } = useRoute(setupRoutes.setup, {}, { staleTime: 0 });
  const isDone = ({ name }: Step) => data?.[name] === true;
  const left = steps.filter((step) => !isDone(step));
  const isComplete = data !== undefined && left.length === 0;
  useEffect(leaveSetupStep, []);
  // A browser that has seen it done does not ask again.
  useEffect(() => {
    if (isComplete) hideChecklist();
  }, [isComplete]);
  if (isHidden || isComplete || !data) return null;

  function hide(): void {
    hideChecklist();
    setHidden(true);
  }

  return (
    <Card flush className="mb-5">
      <div className="px-4 py-3 md:px-5">
        <CardHeader title="Setup checklist">
          <div className="flex items-center gap-3">
            <span className="figures text-13 text-tertiary">
              {steps.length - left.length} of {steps.length} done
            </span>
            <Button kind="quiet" size="small" onClick={hide}>
              Hide checklist
            </Button>
          </div>
        </CardHeader>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepItem
            key={step.name}
            step={step}
            number={index + 1}
            isDone={isDone(step)}
            isNext={step === left[0]}
          >
            {step.name === 'payRun' && !isDone(step) && <EarlierMonths />}
          </StepItem>
        ))}
      </ol>
    </Card>
  );
}
