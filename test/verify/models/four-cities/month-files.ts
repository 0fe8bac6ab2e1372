import { expect } from 'vitest';
import type { Company } from './company.ts';
import { readBankFile, readEcr, readEsi, readSheet, readTally } from './files.ts';
import type { Entry } from './ledger.ts';
import type { City, Month } from './people.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const total = (entries: readonly Entry[], of: (entry: Entry) => number | undefined) =>
  sum(entries.map((entry) => of(entry) ?? 0));
const wholeRupees = (paise: number) => Math.floor((paise + 50) / 100);

const states: Record<City, string> = { Bengaluru: 'KA', Pune: 'MH', Chennai: 'TN', Bhopal: 'MP' };
const cities = Object.keys(states).sort((a, b) => (states[a as City] < states[b as City] ? -1 : 1)) as City[];

/** The dues of a month to each authority by the ledger: employees and paise. */
function owedIn(entries: readonly Entry[]) {
  const shares = total(entries, ({ pf }) => pf && pf.employee + pf.eps + pf.employer);
  // Once for the company: 0.5 % of all wages to the rupee, and the admin charge is at least ₹500.
  const charge = (wages: number) => wholeRupees(wages / 200) * 100;
  const edli = charge(total(entries, ({ pf }) => pf?.edliWages));
  const admin = Math.max(500_00, charge(total(entries, ({ pf }) => pf?.wages)));
  const byCity = (of: (entry: Entry) => number) =>
    cities.map(
      (city) =>
        [
          city,
          total(
            entries.filter((entry) => entry.city === city),
            of,
          ),
        ] as const,
    );
  const counted = (one: (entry: Entry) => unknown) => entries.filter(one).length;
  return [
    { id: 'pf', people: counted(({ pf }) => pf), due: shares + edli + admin },
    {
      id: 'esi',
      people: counted(({ esi }) => esi),
      due: total(entries, ({ esi }) => esi && esi.employee + esi.employer),
    },
    ...byCity(({ profTax }) => profTax).map(([city, due]) => ({
      ...{ id: `profTax-${states[city]}`, people: counted((entry) => entry.city === city), due },
    })),
    ...byCity(({ fund }) => fund.employee + fund.employer).map(([city, due]) => ({
      id: `labourWelfareFund-${states[city]}`,
      people: counted((entry) => entry.city === city && entry.fund.employer > 0),
      due,
    })),
  ].filter(({ id, due }) => id === 'pf' || id === 'esi' || due > 0);
}

/** Exports every file of the month and reads it back. */
export async function expectFiles(company: Company, month: Month, entries: readonly Entry[]): Promise<void> {
  const path = `/api/admin/statutory/${month}`;
  const exportOf = async (id: string) => {
    const file = await company.ok('POST', `${path}/${id}/export`, {});
    expect({ month, id, leftOut: file.leftOut }).toEqual({ month, id, leftOut: undefined });
    return file;
  };

  const members = entries.flatMap((entry) => (entry.pf ? [{ ...entry, pf: entry.pf }] : []));
  expect({ month, ecr: readEcr((await exportOf('pf')).text) }).toEqual({
    month,
    ecr: new Map(
      members.map(({ person, earned, lostDays, pf }) => [
        `10${company.numberOf(person)}`,
        [earned, pf.wages, pf.epsWages, pf.edliWages, pf.employee, pf.eps, pf.employer]
          .map(wholeRupees)
          .concat([Math.floor(lostDays), 0]),
      ]),
    ),
  });

  const insured = entries.flatMap((entry) => (entry.esi ? [{ ...entry, esi: entry.esi }] : []));
  expect({ month, esi: readEsi((await exportOf('esi')).sheet) }).toEqual({
    month,
    esi: new Map(
      insured.map(({ person, paidDays, esi }) => {
        const lastDay = person.exit?.lastDay.slice(0, 7) === month ? person.exit.lastDay : undefined;
        const left = lastDay ? [2, lastDay.split('-').reverse().join('/')] : [0, ''];
        return [company.numberOf(person), [Math.ceil(paidDays), esi.wages, ...left]];
      }),
    ),
  });

  for (const { id } of owedIn(entries).slice(2)) {
    const [head, state] = id.split('-');
    const here = entries.filter(({ city }) => states[city] === state);
    const rows =
      head === 'profTax'
        ? here.map((entry) => [entry.person.name, [entry.taxable, entry.profTax]] as const)
        : here
            .filter(({ fund }) => fund.employer > 0)
            .map(({ person, fund }) => [person.name, [fund.employee, fund.employer]] as const);
    const sheet = readSheet((await exportOf(id)).sheet);
    const totals = [0, 1].map((column) => sum(rows.map(([, amounts]) => amounts[column] as number)));
    expect({ month, id, ...sheet }).toEqual({ month, id, of: new Map(rows), totals });
  }
}

/** Pays all employees by a file for the bank, and reads it back: account, name and net pay. */
export async function expectBankFile(
  company: Company,
  month: Month,
  entries: readonly Entry[],
): Promise<void> {
  const pay = company.paymentsOf(month);
  const { send } = pay;
  const paid = entries.filter(({ net }) => net > 0).map(({ person }) => person);
  const accountOf = (person: Entry['person']) => `50${company.numberOf(person)}`;
  await pay.create(1);
  await send('PUT', '/batches/1', { add: paid.map(company.idOf), remove: [] });
  await pay.approve(1);
  const { status, body } = await pay.exportAs(1, 'hdfc');
  const rows = status === 200 ? readBankFile(body.text) : body;
  expect({ month, rows }).toEqual({
    month,
    rows: new Map(
      entries
        .filter(({ net }) => net > 0)
        .map(({ person, net }) => [accountOf(person), [person.name.toUpperCase(), net]]),
    ),
  });
  const results = paid.map((person) => ({
    userId: company.idOf(person),
    outcome: 'paid',
    paidOn: `${month}-28`,
  }));
  expect((await send('POST', '/batches/1/results', { results })).status).toBe(200);
  expect((await pay.rows()).filter(({ due }) => due !== 0)).toEqual([]);
}

/** Types what the challans of the month say, and reads the page again: nothing is left to be paid. */
export async function payAll(company: Company, month: Month, entries: readonly Entry[]): Promise<void> {
  const path = `/api/admin/statutory/${month}`;
  const owed = owedIn(entries);
  const { filings } = await company.ok('GET', path);
  expect({
    month,
    filings: filings.map(({ id, people, due }: { id: string; people: number; due: number }) => ({
      ...{ id, people, due: Math.round(due * 100) },
    })),
  }).toEqual({ month, filings: owed });
  for (const [i, { id, due }] of owed.entries()) {
    if (due === 0) continue;
    const { version, parts } = filings[i];
    expect(sum(parts.map(({ amount }: { amount: number }) => Math.round(amount * 100)))).toBe(due);
    const record = { reference: `TRRN${month}${i}`, on: `${month}-28`, total: due / 100 };
    const filed = await company.ok('PUT', `${path}/${id}`, { version, step: 'filed', record });
    await company.ok('PUT', `${path}/${id}`, { version: filed.version, step: 'paid', record });
  }
}

/** The voucher of the month, as Tally reads it and beside files and challans. */
export async function expectBooks(company: Company, month: Month, entries: readonly Entry[]): Promise<void> {
  const path = `/api/admin/pay-runs/${month}/books`;
  const { text } = await company.ok('POST', `${path}/vouchers`, { format: 'tally' });
  const owed = owedIn(entries);
  const ofHead = (head: string) =>
    sum(owed.filter(({ id }) => id.split('-')[0] === head).map(({ due }) => due));
  const oneOffs = (entry: Entry) => entry.encashment + entry.noticePaid + entry.gratuity;
  const ledgers = {
    Salaries: -total(entries, (entry) => entry.earned - oneOffs(entry)),
    'Leave encashment': -total(entries, ({ encashment }) => encashment),
    Gratuity: -total(entries, ({ gratuity }) => gratuity),
    'Notice pay': total(entries, ({ noticePaid, noticeRecovered }) => noticeRecovered - noticePaid),
    'Employer PF contribution': -(ofHead('pf') - total(entries, ({ pf }) => pf?.employee)),
    'Employer ESI contribution': -total(entries, ({ esi }) => esi?.employer),
    'Employer LWF contribution': -total(entries, ({ fund }) => fund.employer),
    'PF payable': ofHead('pf'),
    'ESI payable': ofHead('esi'),
    'PT payable': ofHead('profTax'),
    'LWF payable': ofHead('labourWelfareFund'),
    'Salaries payable': total(entries, ({ net }) => net),
  };
  const booked = readTally(text, month);
  expect({ month, ...Object.fromEntries(booked) }).toEqual({
    month,
    ...Object.fromEntries(Object.entries(ledgers).filter(([, amount]) => amount !== 0)),
  });
  expect(sum([...booked.values()])).toBe(0);

  const { voucher } = await company.ok('GET', path);
  const heads = {
    PF: 'pf',
    ESI: 'esi',
    'Professional tax': 'profTax',
    'Labour welfare fund': 'labourWelfareFund',
  };
  for (const [label, head] of Object.entries(heads)) {
    const amount = ofHead(head) / 100;
    if (amount === 0) continue;
    const found = voucher.agreements.find((agreement: { label: string }) => agreement.label === label);
    expect({ month, ...found }).toEqual({
      ...{ month, label, voucher: amount, payslips: amount, file: amount, challan: amount },
    });
  }
}
