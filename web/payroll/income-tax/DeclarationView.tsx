import { useState } from 'react';
import { formatDate } from '../../../shared/date.ts';
import { amountClaims, disabilities } from '../../../shared/declarations/claims.ts';
import {
  claimLabels,
  type Declaration,
  declarationsRoutes as routes,
} from '../../../shared/declarations/declarations.ts';
import { proofsRoutes } from '../../../shared/declarations/proofs.ts';
import type { EmployeeIncomeTax } from '../../../shared/payroll/income-tax.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { useAction } from '../../lib/action.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { useRefreshing, useRoute } from '../../lib/query.tsx';
import { formatRupees } from '../../lib/rupees.ts';
import { mayCall } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { CautionBox } from '../../ui/states.tsx';

const messages = {
  regimes: { new: 'New regime', old: 'Old regime' },
  chosenOn: (date: string) => `The regime was chosen on ${date}.`,
  lockedOn: (date: string) => `The employee cannot change it: it has been locked since ${date}.`,
  openedOn: (date: string) => `Opened to the employee on ${date}.`,
  opened: 'Declaration opened to the employee',
  locked: 'Declaration locked',
  lockFailed: 'Could not change the lock. Try again.',
  noClaims: 'Nothing is declared for this tax year.',
  viewIsRecorded: 'Viewing it is recorded in the audit log.',
  declarationFailed: 'Could not load the declaration.',
} as const;

const withNote = (amount: string, ...notes: (string | undefined)[]) =>
  [amount, ...notes.filter((note) => note)].join(', ');

/** Each line of a declaration with its amount, and the names that Form 124 asks for. */
function linesOf({ claims }: Declaration): [label: string, text: string][] {
  const { rents = [], seniors = [], lender, lenderPan, dependant, disability } = claims;
  return [
    ...rents.map(({ from, to, amount, city, ...rent }): [string, string] => [
      `Rent, ${formatPeriod(from)} to ${formatPeriod(to)}`,
      withNote(
        `${formatRupees(amount)} a month`,
        city || 'another city',
        rent.landlord,
        rent.relationship,
        rent.landlordPan,
      ),
    ]),
    ...amountClaims.flatMap((name): [string, string][] => {
      const amount = claims[name];
      if (amount === undefined) return [];
      const isSenior = (seniors as readonly string[]).includes(name);
      const names = name === 'homeLoanInterest' ? [lender, lenderPan] : [];
      return [[claimLabels[name], withNote(formatRupees(amount), isSenior ? '60 or older' : '', ...names)]];
    }),
    ...(disability ? [['Own disability', disabilities[disability]] as [string, string]] : []),
    ...(dependant ? [['Disability of a dependant', disabilities[dependant]] as [string, string]] : []),
  ];
}

/** Whether the employee can still change the declaration, and the button that opens a locked one. */
function Lock({ userId, declaration }: { userId: string; declaration: Declaration }) {
  const { lockedOn, openedOn } = declaration;
  const refreshing = useRefreshing(routes.employeeDeclaration);
  const [busy, run] = useAction({ failed: serverMessageOr(messages.lockFailed) });
  const isLocked = lockedOn !== undefined;
  if (!isLocked && openedOn === undefined) return null;
  const change = () =>
    run(async () => {
      await refreshing(asAdmin(routes.openDeclaration, { params: { userId }, body: { isOpen: isLocked } }));
      return isLocked ? messages.opened : messages.locked;
    });
  return (
    <CautionBox>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {isLocked ? messages.lockedOn(formatDate(lockedOn)) : messages.openedOn(formatDate(openedOn ?? ''))}
        </p>
        <Button call={routes.openDeclaration} size="small" busy={busy} onClick={() => void change()}>
          {isLocked ? 'Open declaration' : 'Lock declaration'}
        </Button>
      </div>
    </CautionBox>
  );
}

function DeclaredLines({ userId, declaration }: { userId: string; declaration: Declaration }) {
  const lines = linesOf(declaration);
  return (
    <div className="grid w-full gap-2">
      <Lock userId={userId} declaration={declaration} />
      {declaration.chosenOn !== undefined && (
        <p className="text-13 text-secondary">{messages.chosenOn(formatDate(declaration.chosenOn))}</p>
      )}
      {lines.length === 0 ? (
        <p className="text-14 text-secondary">{messages.noClaims}</p>
      ) : (
        <dl>
          {lines.map(([label, text]) => (
            <div key={`${label} ${text}`} className="grid gap-0.5 border-b border-line py-2 text-14">
              <dt className="text-13 text-tertiary">{label}</dt>
              <dd className="figures wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Lines({ userId }: { userId: string }) {
  return (
    <Loaded
      query={useRoute(routes.employeeDeclaration, { params: { userId } })}
      loading="Loading the declaration…"
      failed={messages.declarationFailed}
      inside
    >
      {(declaration) => <DeclaredLines userId={userId} declaration={declaration} />}
    </Loaded>
  );
}

/** Takes the focus from the button, which goes. */
const headingId = 'regime-and-declaration';

/** The regime of an employee, and what they declared: that an admin opens it is in the audit log. */
export function DeclarationView({ userId, regime }: { userId: string } & Pick<EmployeeIncomeTax, 'regime'>) {
  const [isOpen, setOpen] = useState(false);
  const focusNext = useFocusNext();
  const open = () => {
    focusNext(headingId);
    setOpen(true);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <h3 id={headingId} tabIndex={-1} className="text-14 font-semibold">
        Regime and declaration
      </h3>
      <p className="text-14 text-secondary">{messages.regimes[regime]}</p>
      {isOpen ? (
        <Lines userId={userId} />
      ) : (
        <>
          <Button call={routes.employeeDeclaration} size="small" onClick={open}>
            View declaration
          </Button>
          <p className="text-13 text-tertiary">{messages.viewIsRecorded}</p>
        </>
      )}
      {regime === 'old' && mayCall(proofsRoutes.employeeProofs) && (
        <ButtonLink to={`/admin/statutory/proofs/${userId}`} size="small">
          Open proofs
        </ButtonLink>
      )}
    </div>
  );
}
