import { putFile } from '../../../functions/lib/files.ts';
import { remove, transact } from '../../../functions/lib/table.ts';
import { declarationKey, declarationWrite, parseDeclaration } from '../../../functions/store/declaration.ts';
import { keptWrite, parseProofs, proofsWrite } from '../../../functions/store/proofs.ts';
import { taxYearLocksKey } from '../../../functions/store/tax-year-locks.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { financialYearOf, toPeriod } from '../../../shared/period.ts';
import { profileItem } from '../items.ts';
import { putItems } from '../put-items.ts';
import {
  byNewEmployee,
  type CallsOf,
  createPersonInRun,
  type Prepare,
  type SampleCall,
} from '../sample-call.ts';
import type { Person, SampleCompany } from '../sample-company.ts';

/** The tax year of today. */
const year = financialYearOf(toPeriod(todayInIndia()));

const claims = {
  rents: [
    {
      ...{ from: `${year}-04`, to: `${year + 1}-03`, amount: 20_000, city: 'Bengaluru' },
      ...{ landlord: 'Ramesh Rao', relationship: 'Uncle', landlordPan: 'ABCPR1234K' },
    },
  ],
  savings: 100_000,
  health: 25_000,
};

const proof = { line: 'savings', id: 'prf_0123456789abcdef0123' } as const;

/** An employee of an open month in the old regime, with a proof of a line that waits. */
async function createProving(company: SampleCompany): Promise<Person> {
  const who = await createPersonInRun(company);
  const { id, name } = who.account;
  await putItems('profiles', [{ ...profileItem(who.count), dateOfBirth: '1990-05-10' }]);
  const read = parseDeclaration(undefined, id, year);
  const at = new Date().toISOString();
  const regime = { at, by: { id, name }, chosen: 'old' as const };
  const file = `proofs/${id}/${year}/sample.pdf`;
  const kept = { ...proof, kind: 'pdf' as const, name: 'receipt.pdf', bytes: 1, digest: 'none', file, at };
  await transact([
    declarationWrite(
      read,
      { ...read, regime, claims: { savings: paise(10_000_000), health: paise(100) } },
      8,
    ),
    proofsWrite(parseProofs(undefined, id, year), { savings: { files: [kept] } }, 8),
    keptWrite(year, file),
  ]);
  await putFile(file, company.pdf, 'application/pdf');
  return who;
}

/** A call of an employee about a proof of their own. */
const byProving =
  (call: (company: SampleCompany) => SampleCall): Prepare =>
  async (company) => ({ token: (await createProving(company)).token, ...call(company) });

/** A call of the admin about the proofs of an employee. */
const onProving =
  (call: (params: { year: string; userId: string }) => SampleCall): Prepare =>
  async (company) => {
    const { account } = await createProving(company);
    return call({ year: `${year}`, userId: account.id });
  };

const decision = { version: 1, declarationVersion: 1 };
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
      { ...taxYearLocksKey, locked: { [year]: { at: new Date().toISOString(), by: owner } }, version: 1 },
    ]);
    await remove('declarations', declarationKey(employee.account.id, year));
    return { params: { userId: employee.account.id }, body: { isOpen: true } };
  },
  employeeDeclaration: ({ employee }) => ({ params: { userId: employee.account.id } }),
  taxYear: () => ({ params: { year: `${year}` } }),
  // The year is another than the one of today, so that no other call is refused.
  lockDeclarations: async () => {
    await unlock();
    return { params: { year: `${year - 2}` }, body: { isLocked: true } };
  },
  ownProofs: byProving(() => ({})),
  uploadProof: byProving(({ pdf }) => {
    const body = new FormData();
    body.set('line', 'health');
    body.set('name', 'premium.pdf');
    body.set('proof', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'premium.pdf');
    return { body };
  }),
  ownProof: byProving(() => ({ params: proof })),
  removeProof: byProving(() => ({ params: proof })),
  proofList: async (company) => {
    await createProving(company);
    return { params: { year: `${year}` }, query: { show: 'all', limit: '100' } };
  },
  employeeProofs: onProving((params) => ({ params })),
  decideProof: onProving((params) => ({
    params: { ...params, line: proof.line },
    body: { ...decision, result: 'lowered', amount: 50_000, reason: 'The receipt says so' },
  })),
  'decideProof, refuse': onProving((params) => ({
    params: { ...params, line: proof.line },
    body: { ...decision, result: 'refused', reason: 'Of another year' },
  })),
  employeeProof: onProving((params) => ({ params: { ...params, ...proof } })),
};
