import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { readRunMonths } from '../../../functions/store/pay-run.ts';
import { subtractMonths } from '../../../shared/period.ts';
import { expectAgreement } from './months/agree.ts';
import { newestOf, startCompanies } from './months/company.ts';
import { StatutoryWatch } from './months/statutory.ts';
import { history, makesPayslips } from './months/steps.ts';
import { generateAndClose, takeRound } from './months/take.ts';

/*
 * Random histories of a small company with two admins, against pay that is worked out day by day from what was entered, and
 * against a bank that does what its files say. Whatever the order in which raises, absence, unpaid leave, joining and leaving are
 * entered and LOP days given back, whichever months are reopened, paid or not, and whatever becomes of the requests: all payslips
 * of an employee together come to the pay of all months, and what was paid, is on its way and is due comes to the payslips.
 */

/**
 * The same histories each time, unless the environment asks for others, HISTORIES=200 SEED=7, for companies of more than three,
 * EMPLOYEES=24, or for one that failed: SEED=7 AT=11.
 */
const numRuns = Number(process.env.HISTORIES ?? 8);
const seed = Number(process.env.SEED ?? 1);
const path = process.env.AT;

let companies: Awaited<ReturnType<typeof startCompanies>>;
beforeAll(async () => {
  companies = await startCompanies();
});
afterAll(() => companies.stop());

test('all payslips of an employee together come to the pay of all months, and all payments to the payslips, whatever two admins do', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ divisor, heads, rounds }) => {
      const company = await companies.begin(divisor, heads);
      const statutory = new StatutoryWatch(company);
      for (const [i, round] of rounds.entries()) {
        await takeRound(company, round, String(i + 1));
        if (makesPayslips(round)) await statutory.look(round.fate.kind !== 'met');
      }
      // The months that follow pay what is owed.
      const caller = company.callerOf(0);
      for (const period of (await readRunMonths()).unclosed) {
        await generateAndClose(caller, period);
        await statutory.look(true);
      }
      const last = newestOf(await readRunMonths());
      for (const period of [1, 2].map((count) => subtractMonths(last, -count))) {
        await caller.runOf(period).open();
        await generateAndClose(caller, period);
        await statutory.look(true);
      }
      await expectAgreement(company);
      await companies.end(company);
    }),
    { numRuns, endOnFailure: true, seed, ...(path && { path }) },
  );
});
