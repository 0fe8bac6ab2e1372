import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { yearOf, yearsByHand } from './four-cities/by-hand.ts';
import { type Company, startCompany } from './four-cities/company.ts';
import { type Entry, entryOf, isPaidIn } from './four-cities/ledger.ts';
import { expectBankFile, expectBooks, expectFiles, payAll } from './four-cities/month-files.ts';
import { months, people } from './four-cities/people.ts';
import { figuresOfEntry, figuresOfSlip, readSlips } from './four-cities/portal-figures.ts';

/*
 * A tax year of a company with employees in Bengaluru, Pune, Chennai and Bhopal, kept by hand in a ledger beside the portal: with
 * joiners, raises, loss of pay, bonuses and leavers in each city, a move from Pune to Chennai, and both PF ceilings of September.
 */

let company: Company;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-20T11:00:00+05:30'), shouldAdvanceTime: true });
  company = await startCompany();
});
afterAll(async () => {
  await company.stop();
  vi.useRealTimers();
});

/** The figures of each employee's payslips, as the portal has them. */
const said = new Map(people.map((person): [string, ReturnType<typeof figuresOfSlip>[]] => [person.name, []]));

test('each payslip, file, challan and voucher of a year in four cities is that of a ledger kept by hand, to the paisa', async () => {
  const ledger = new Map(people.map((person): [string, Entry[]] => [person.name, []]));
  const entriesOf = ({ name }: { name: string }) => ledger.get(name) as Entry[];
  for (const [i, month] of months.entries()) {
    await company.goTo(`${month}-28`);
    const run = company.runOf(month);
    if (i > 0) await run.open();
    for (const person of people) await company.enter(person, month, i === 0);
    if (i === 0) await run.open();
    await run.check();
    const { failed } = (await run.generate()).outcome ?? {};
    expect({ month, failed }).toEqual({ month, failed: 0 });
    await run.close();

    const paid = people.filter((person) => isPaidIn(person, month));
    const entries = paid.map((person) => entryOf(person, month, entriesOf(person)));
    const slips = await readSlips(paid.map(company.idOf), month);
    expect(
      slips.map((slip, i) => ({ month, name: paid[i]?.name, ...(slip && figuresOfSlip(slip)) })),
    ).toEqual(entries.map((entry) => ({ month, name: entry.person.name, ...figuresOfEntry(entry) })));
    for (const [i, slip] of slips.entries())
      if (slip) said.get(paid[i]?.name as string)?.push(figuresOfSlip(slip));

    await expectFiles(company, month, entries);
    await payAll(company, month, entries);
    await expectBankFile(company, month, entries);
    await expectBooks(company, month, entries);
    for (const entry of entries) entriesOf(entry.person).push(entry);
  }
});

test.each(Object.entries(yearsByHand))('the year of %s is what was worked out on paper', (name, year) => {
  expect(yearOf(said.get(name) ?? [])).toEqual(year);
});
