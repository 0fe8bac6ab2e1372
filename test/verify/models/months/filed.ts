import { expect } from 'vitest';
import type { SlipItem } from '../../../../functions/store/slip.ts';
import { toPaise } from '../../../../shared/money.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import { readEcr, readEsi, readSheet } from '../four-cities/files.ts';
import type { Company } from './company.ts';
import { type Entered, states } from './day-by-day.ts';
import { isInsured, readCurrent } from './statutory.ts';
import { halfYearOf } from './statutory-by-hand.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const wholeRupees = (paise: number) => Math.floor((paise + 50) / 100);

interface Paid {
  person: Entered;
  item: SlipItem;
}

/** The dues of a month to each authority by its payslips, in paise: PF without the charges of the company. */
function owedBy(paid: readonly Paid[]): Record<string, number> {
  const total = (of: (paid: Paid) => number) => sum(paid.map(of));
  const inState = (state: string, of: (paid: Paid) => number) =>
    total((one) => (one.person.state === state ? of(one) : 0));
  const owed: Record<string, number> = {
    esi: total(({ item: { slip } }) => (slip.profile.esi ?? 0) + (slip.statutory?.esi?.employer ?? 0)),
  };
  for (const state of states) {
    owed[`profTax-${state}`] = inState(state, ({ item }) => item.slip.profile.profTax ?? 0);
    owed[`labourWelfareFund-${state}`] = inState(
      state,
      ({ item: { slip } }) =>
        (slip.profile.labourWelfareFund ?? 0) + (slip.statutory?.labourWelfareFund?.employer ?? 0),
    );
  }
  return Object.fromEntries(Object.entries(owed).filter(([id, due]) => id === 'esi' || due > 0));
}

const isMember = ({ item }: Paid) =>
  (item.slip.profile.pf ?? 0) > 0 || (item.slip.statutory?.pf?.pfWages ?? 0) > 0;

/** Holds the filings of a month, its files and its voucher against its payslips. */
async function expectMonthFiled(company: Company, period: PayPeriod, paid: readonly Paid[]): Promise<void> {
  const caller = company.callerOf(0);
  const path = `/api/admin/statutory/${period}`;
  const { filings } = await caller.ok('GET', path);
  const dues = (all: { id: string; due: number }[]) =>
    Object.fromEntries(all.map(({ id, due }) => [id, toPaise(due as never)]));
  const owed = owedBy(paid);
  const { pf, ...shown } = dues(filings);
  expect({ period, ...shown }).toEqual({ period, ...owed });
  const report = await caller.ok('GET', `/api/admin/reports/${period}/statutory`);
  expect({ period, ...dues(report.filings) }).toEqual({ period, pf, ...owed });

  const sheetOf = async (id: string) => (await caller.ok('POST', `${path}/${id}/export`, {})).sheet;
  const members = paid.filter(isMember);
  if (members.length > 0) {
    const { text } = await caller.ok('POST', `${path}/pf/export`, {});
    const ecr = [...readEcr(text).values()].map((fields) => fields.slice(1, 7));
    const own = members.map(({ item: { slip } }) => {
      const { pfWages = 0, epsWages = 0, edliWages = 0, eps = 0, employer = 0 } = slip.statutory?.pf ?? {};
      return [pfWages, epsWages, edliWages, slip.profile.pf ?? 0, eps, employer].map(wholeRupees);
    });
    expect({ period, ecr: ecr.map(String).sort() }).toEqual({ period, ecr: own.map(String).sort() });
  }
  const insured = paid.filter(({ item }) => isInsured(item));
  // Who has no paid day in the month needs a reason that an admin chooses.
  if (insured.length > 0 && insured.every(({ item }) => (item.slip.profile.paidDays ?? 0) > 0)) {
    const rows = [...readEsi(await sheetOf('esi')).values()].map(([, wages]) => wages as number);
    expect({ period, wages: sum(rows) }).toEqual({
      period,
      wages: sum(insured.map(({ item }) => item.slip.statutory?.esi?.wages ?? 0)),
    });
  }
  for (const [id, due] of Object.entries(owed)) {
    if (id === 'esi') continue;
    const { totals } = readSheet(await sheetOf(id));
    const inSheet = id.startsWith('profTax') ? totals[1] : (totals[0] ?? 0) + (totals[1] ?? 0);
    expect({ period, id, inSheet }).toEqual({ period, id, inSheet: due });
  }

  const { voucher } = await caller.ok('GET', `/api/admin/pay-runs/${period}/books`);
  const credit = (ledger: string) =>
    sum(
      voucher.lines
        .filter((line: { ledger: string }) => line.ledger === ledger)
        .map((line: { debit: number; credit: number }) => toPaise((line.credit - line.debit) as never)),
    );
  const ofHead = (head: string) =>
    sum(Object.entries(owed).map(([id, due]) => (id.split('-')[0] === head ? due : 0)));
  const payable = { esi: credit('ESI payable'), tax: credit('PT payable'), fund: credit('LWF payable') };
  const due = { esi: ofHead('esi'), tax: ofHead('profTax'), fund: ofHead('labourWelfareFund') };
  expect({ period, ...payable }).toEqual({ period, ...due });
  for (const agreement of voucher.agreements)
    expect({ period, ...agreement }).toEqual({ period, ...agreement, payslips: agreement.voucher });
}

export async function expectFiled(company: Company, months: readonly PayPeriod[]): Promise<void> {
  if (!company.heads) return;
  const slips = await Promise.all(
    company.people.map(async (person) => ({ person, current: await readCurrent(person) })),
  );
  for (const period of months) {
    const paid = slips.flatMap(({ person, current }) => {
      const item = current.get(period);
      return item ? [{ person, item }] : [];
    });
    if (paid.length > 0) await expectMonthFiled(company, period, paid);
  }
  for (const { person, current } of slips)
    if (person.state === 'TN' || person.state === 'KL') expectTaxedOnce(person, current);
}

/** No half-year takes more than its highest tax, whatever is generated again, and no year more than ₹2,500. */
function expectTaxedOnce(person: Entered, current: ReadonlyMap<PayPeriod, SlipItem>): void {
  const taken = new Map<string, number>();
  for (const [period, { slip }] of current) {
    const { from } = halfYearOf(period);
    taken.set(from, (taken.get(from) ?? 0) + (slip.profile.profTax ?? 0));
  }
  for (const [from, tax] of taken)
    expect({ person, from, tax: Math.min(tax, 125_000) }).toEqual({ person, from, tax });
}
