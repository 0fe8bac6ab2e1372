import { leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { useRoute } from '../../lib/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { useEditing } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { typeTexts } from '../messages.ts';

const AdjustForm = lazyPart(async () => (await import('./AdjustForm.tsx')).AdjustForm);
const LedgerCard = lazyPart(async () => (await import('./LedgerCard.tsx')).LedgerCard);
const TypeBalances = lazyPart(async () => (await import('./TypeBalances.tsx')).TypeBalances);

const adjustButtonId = 'adjust-leave-balance';

/** An employee's balances and ledgers for admins, who can adjust them. */
export function EmployeeTypes({ userId }: { userId: string }) {
  const { editing, edit, close } = useEditing(adjustButtonId);
  return (
    <Loaded
      query={useRoute(leaveLedgerRoutes.ledgersOf, { params: { userId } })}
      loading={typeTexts.loading}
      failed={typeTexts.failedForAdmin}
    >
      {(ledgers) =>
        ledgers && (
          <>
            <TypeBalances ledgers={ledgers}>
              {!editing && (
                <Button id={adjustButtonId} call={leaveLedgerRoutes.adjustLeave} onClick={edit}>
                  Adjust a balance
                </Button>
              )}
            </TypeBalances>
            {editing && <AdjustForm userId={userId} ledgers={ledgers} onClose={close} />}
            <LedgerCard ledgers={ledgers} />
          </>
        )
      }
    </Loaded>
  );
}
