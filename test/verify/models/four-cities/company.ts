import { companyKey } from '../../../../functions/store/company.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import { payRunClient } from '../../../api/pay-runs/pay-run-client.ts';
import { sampleEmployer } from '../../../support/employer.ts';
import { paymentsClient } from '../../../support/payments-client.ts';
import { type Employee, startPortal } from '../../../support/portal.ts';
import { putItems } from '../../../support/put-items.ts';
import { goTo } from '../year/company.ts';
import { cityIn, type Month, type Pay, type Person } from './people.ts';

const states = { Bengaluru: 'KA', Pune: 'MH', Chennai: 'TN', Bhopal: 'MP' } as const;

const payrollOf = ({ basic, hra = 0, travel = 0, medical = 0 }: Pay) => ({
  basicSalary: basic,
  hra,
  otherAllowance: travel,
  medicalAllowance: medical,
});

/** A portal, and what its admin enters of a company in four cities. */
export async function startCompany() {
  const portal = await startPortal();
  const token = portal.admin;
  const fill = {
    pfMode: 'fill',
    esiMode: 'fill',
    profTaxMode: 'fill',
    labourWelfareFundMode: 'fill',
  } as const;
  const company = {
    ...{ ...sampleEmployer, ...fill, incomeTaxMode: 'off', pfCode: 'BGBNG0012345000' },
    coverage: {
      pf: '2016-04-01',
      esi: '2016-04-01',
      gratuity: '2016-04-01',
      labourWelfareFundKA: '2026-01-07',
    },
  };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);

  const accounts = new Map<string, Employee>();
  const numbers = new Map<string, string>();
  // biome-ignore lint/suspicious/noExplicitAny: each caller asserts the shape that it expects
  async function ok(method: string, path: string, body?: object): Promise<any> {
    return (await portal.callOk(method, path, { token, ...(body && { body }) })).body;
  }
  const idOf = ({ name }: Person) => (accounts.get(name) as Employee).id;
  const numberOf = ({ name }: Person) => numbers.get(name) as string;
  const placeOf = (person: Person, month: Month) => {
    const workState = states[cityIn(person, month)];
    return { workState, ...(workState === 'TN' && { localBody: 'chennai' }) };
  };

  let ids = 0;
  const newAdjustmentId = () => `adj_${String(++ids).padStart(20, '0')}`;

  async function hire(person: Person, month: Month): Promise<void> {
    const account = await portal.employee(person.name);
    accounts.set(person.name, account);
    numbers.set(person.name, String(accounts.size).padStart(10, '3'));
    const people = `/api/admin/people/${account.id}`;
    const number = numberOf(person);
    const bank = { bankAccountNumber: `50${number}`, ifscCode: 'SBIN0001234' };
    await ok('PUT', people, { uan: `10${number}`, ...bank, version: 0 });
    const { version } = await ok('GET', people);
    await ok('PUT', `${people}/statutory`, {
      ...{ dateOfBirth: person.born, gender: person.woman ? 'female' : 'male' },
      ...{ disability: person.disabled ? 'yes' : 'no', ...placeOf(person, month), nameOnUan: person.name },
      ...{ pfMembership: person.pf, ...(person.pf !== 'none' && { epsMember: person.eps ? 'yes' : 'no' }) },
      ...(person.voluntary && { voluntaryPf: person.voluntary }),
      ...{ esiNumber: number, employmentKind: person.fixedTerm ? 'fixed-term' : 'permanent', version },
    });
    const [first] = person.pays;
    await ok('PUT', `/api/admin/employee-profile/${account.id}`, {
      ...payrollOf((first as Person['pays'][number]).pay),
      dateOfJoining: person.joined,
    });
  }

  async function lose(person: Person, month: Month, lopDays: number): Promise<void> {
    const userId = idOf(person);
    const { version } = await ok('GET', `/api/admin/employee-profile/${userId}`);
    const [saved] = await payRunClient(portal, month).save({ userId, version, lopDays });
    if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  }

  async function leave(person: Person): Promise<void> {
    const { lastDay, kind, leave: encashedDays, rate, notice } = person.exit as NonNullable<Person['exit']>;
    const [noticeDays, servedDays, what] = notice;
    const path = `/api/admin/people/${idOf(person)}/leaving`;
    const { version } = await ok('GET', path);
    await ok('PUT', path, {
      ...{ lastDay, kind, noticeDays, servedDays, notice: what, encashedDays, encashmentRate: rate },
      ...{ encashmentReason: 'Carried from the old books', accessUntil: '2027-07-31', version },
    });
  }

  /** Enters what happens in a month. */
  async function enter(person: Person, month: Month, isFirst: boolean): Promise<void> {
    const payroll = () => `/api/admin/employee-profile/${idOf(person)}`;
    const joins = person.joined.slice(0, 7);
    if (isFirst ? joins <= month : joins === month) await hire(person, month);
    if (!accounts.has(person.name) || (person.exit?.lastDay ?? '9999').slice(0, 7) < month) return;
    if (person.toChennai === month) {
      const people = `/api/admin/people/${idOf(person)}`;
      const { version } = await ok('GET', people);
      await ok('PUT', `${people}/statutory`, { ...placeOf(person, month), version });
    }
    for (const { from, enteredIn = from.slice(0, 7), pay } of person.pays.slice(1))
      if (enteredIn === month)
        await ok('PUT', payroll(), { ...payrollOf(pay), effectiveFrom: from, reason: 'Review' });
    const lost = person.lost?.[month];
    if (lost !== undefined) await lose(person, month, lost);
    const back = person.givenBack?.[month];
    if (back)
      await ok('POST', `${payroll()}/lop-reversals`, {
        ...{ id: newAdjustmentId(), forMonth: back.of, days: back.days, month, reason: 'Was present' },
      });
    const amount = person.bonus?.[month];
    if (amount !== undefined)
      await ok('POST', `${payroll()}/adjustments`, {
        id: newAdjustmentId(),
        ...{ kind: 'earning', label: 'Bonus', amount, month, reason: 'Agreed' },
      });
    if (person.exit?.lastDay.slice(0, 7) === month) await leave(person);
  }

  return {
    ok,
    idOf,
    numberOf,
    enter,
    stop: portal.stop,
    runOf: (month: Month) => payRunClient(portal, month),
    paymentsOf: (month: Month) => paymentsClient(portal, month as PayPeriod),
    goTo: (date: string) => goTo(date, [token]),
  };
}
export type Company = Awaited<ReturnType<typeof startCompany>>;
