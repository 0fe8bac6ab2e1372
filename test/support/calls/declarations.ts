import { remove } from '../../../functions/lib/table.ts';
import { declarationKey } from '../../../functions/store/declaration.ts';
import { taxYearLocksKey } from '../../../functions/store/tax-year-locks.ts';
import { profileItem } from '../items.ts';
import { putItems } from '../put-items.ts';
import { byNewEmployee, type CallsOf, createPersonInRun } from '../sample-call.ts';

const claims = {
  rents: [
    {
      ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
      ...{ landlord: 'Ramesh Rao', relationship: 'Uncle', landlordPan: 'ABCPR1234K' },
    },
  ],
  savings: 100_000,
  health: 25_000,
};

const unlock = () => remove('settings', taxYearLocksKey);

export const declarationsCalls: CallsOf<'declarations'> = {
  ownDeclaration: () => ({}),
  saveDeclaration: async (company) => {
    await unlock();
    return byNewEmployee(() => ({ body: { version: 0, claims } }))(company);
  },
  chooseRegime: async (company) => {
    await unlock();
    const who = await createPersonInRun(company);
    await putItems('profiles', [{ ...profileItem(who.count), dateOfBirth: '1990-05-10' }]);
    return { token: who.token, body: { regime: 'old' } };
  },
  openDeclaration: async ({ employee }) => {
    const owner = { id: 'admin', name: 'Admin' };
    await putItems('settings', [
      { ...taxYearLocksKey, locked: { 2026: { at: new Date().toISOString(), by: owner } }, version: 1 },
    ]);
    await remove('declarations', declarationKey(employee.account.id, 2026));
    return { params: { userId: employee.account.id }, body: { isOpen: true } };
  },
  employeeDeclaration: ({ employee }) => ({ params: { userId: employee.account.id } }),
  taxYear: () => ({ params: { year: '2026' } }),
  // Of another year than the one of today, so that no other call is refused.
  lockDeclarations: async () => {
    await unlock();
    return { params: { year: '2024' }, body: { isLocked: true } };
  },
};
