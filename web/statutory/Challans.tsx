import { useState } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { mapAmounts, toPaise, toRupees } from '../../shared/money.ts';
import type { BodyOf } from '../../shared/route.ts';
import {
  type Challan,
  challanAmounts,
  challanNumber,
  cinOf,
  describeChallan,
  toDeposit,
} from '../../shared/statutory/challans.ts';
import { type Filing, statutoryRoutes } from '../../shared/statutory/statutory-filing.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { formatShortRupees } from '../lib/rupees.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CautionBox } from '../ui/states.tsx';
import type { ChallanDraft } from './ChallanDialog.tsx';
import { messages } from './messages.ts';

const ChallanDialog = lazyPart(async () => (await import('./ChallanDialog.tsx')).ChallanDialog);

const inPaise = (challan: Challan) => mapAmounts(challan, challanAmounts, toPaise);

/** The income tax of the month that is deducted and not deposited. */
export function NotDeposited({ filing }: { filing: Filing }) {
  const { due, challans = [], dueDate, dismissed } = filing;
  const missing = toDeposit(toPaise(due), challans.map(inPaise));
  if (missing === 0 || dismissed) return null;
  const isLate = dueDate !== undefined && dueDate.on < todayInIndia();
  const text = messages.notDeposited(
    formatShortRupees(toRupees(missing)),
    dueDate && formatDate(dueDate.on),
    isLate,
  );
  return isLate ? (
    <p role="alert" className="rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative">
      {text}
    </p>
  ) : (
    <CautionBox>{text}</CautionBox>
  );
}

/** The challans of a month, each with the ways to correct it. */
export function ChallanList({
  challans,
  onDraft,
}: {
  challans: readonly Challan[];
  onDraft: (draft: ChallanDraft) => void;
}) {
  return (
    <ul aria-label="Challans" className="grid gap-1.5 text-13 text-secondary">
      {challans.map((challan) => (
        <li key={cinOf(challan)} className="flex flex-wrap items-center gap-x-3">
          <span>
            Challan {challanNumber(challan)} of {describeChallan(inPaise(challan))}, entered by{' '}
            <bdi>{challan.by.name}</bdi>
          </span>
          <span className="flex">
            <Button
              call={statutoryRoutes.recordChallans}
              size="small"
              kind="quiet"
              aria-label={`Correct challan ${challanNumber(challan)}`}
              onClick={() => onDraft({ corrected: challan })}
            >
              Correct
            </Button>
            <Button
              call={statutoryRoutes.recordChallans}
              size="small"
              kind="quiet"
              aria-label={`Remove challan ${challanNumber(challan)}`}
              onClick={() => onDraft({ removed: challan })}
            >
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The dialog of a challan, while there is a draft. */
export function useChallanDialog(
  filing: Filing,
  onRecord: (body: BodyOf<typeof statutoryRoutes.recordChallans>) => Promise<unknown>,
) {
  const [draft, setDraft] = useState<ChallanDraft>();
  const displayed = useLastDefined(draft);
  const dialog = displayed && (
    <ChallanDialog
      key={`${filing.version} ${JSON.stringify(displayed)}`}
      open={draft !== undefined}
      filing={filing}
      draft={displayed}
      onClose={() => setDraft(undefined)}
      onRecord={onRecord}
    />
  );
  return { dialog, open: setDraft };
}
