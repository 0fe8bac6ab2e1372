import { readRunMonths } from '../../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../../shared/date.ts';
import { type PayPeriod, subtractMonths } from '../../../../shared/period.ts';
import { interleaveBeforeWrite, killAtWrite } from '../../../support/pause-command.ts';
import { takeConsole } from '../../../support/setup.ts';
import { type Caller, type Company, newestOf } from './company.ts';
import { dateIn, type Entered, leaveIn, monthAt, salaryOn } from './day-by-day.ts';
import { payNext, voidLast } from './payments.ts';
import type { Round, Step } from './steps.ts';

export async function generateAndClose(caller: Caller, period: PayPeriod): Promise<void> {
  const run = caller.runOf(period);
  await run.check();
  const negative = await run.rows('?issue=negative-net');
  if (negative.length > 0)
    await run.save(...negative.map(({ userId, version }) => ({ userId, version, confirmedNegative: true })));
  const { payable, slips } = await run.summary();
  if (payable.people > 0) await run.generate();
  else if (!slips) return;
  const open = (await run.call('GET', '/slips')).body.list;
  if (open.length > 0)
    await caller.ok('POST', `${run.path}/slips`, {
      reason: 'As it is',
      slips: open.map(({ userId, deviation }: never) => ({ userId, deviation })),
    });
  await run.close();
}

/** The id of what a step enters: the same when it is sent again. */
const adjustmentIdOf = (step: string) => `adj_${step.padStart(20, '0')}`;

/** The final settlement among the one-off amounts of an employee. */
const settlementId = 'settlement';

const pathOf = ({ id }: Entered) => `/api/admin/employee-profile/${id}`;

const chooseOne = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

/** LOP days of a month, with the month that pays them. */
interface LopDays {
  person: Entered;
  forMonth: PayPeriod;
  month: PayPeriod;
  days: number;
}

/** The typed LOP days that can be given back: a day of leave that was cancelled is given back by itself. */
async function lopMonthsOf({ people }: Company, caller: Caller): Promise<LopDays[]> {
  const all: LopDays[] = [];
  for (const person of people) {
    const { months, nextMonth: month } = await caller.ok('GET', `${pathOf(person)}/lop-months`);
    for (const { payPeriod: forMonth, lopDays, givenBack } of months)
      if (person.absence.get(forMonth) && leaveIn(person, forMonth).length === 0)
        all.push({ person, forMonth, month, days: lopDays - givenBack.days });
  }
  return all;
}

/** The LOP days that were given back by hand. */
async function reversalsOf({ people }: Company, caller: Caller): Promise<(LopDays & { id: string })[]> {
  const all: (LopDays & { id: string })[] = [];
  for (const person of people) {
    const { adjustments } = await caller.ok('GET', `${pathOf(person)}/adjustments`);
    for (const { id, kind, dates, forMonth, month, days } of adjustments)
      if (kind === 'lop-reversal' && !dates) all.push({ person, id, forMonth, month, days });
  }
  return all;
}

/** Notes how many days were given back. */
async function noteGivenBack(company: Company, caller: Caller): Promise<void> {
  for (const { givenBack } of company.people) givenBack.clear();
  for (const { person, forMonth, days } of await reversalsOf(company, caller))
    person.givenBack.set(forMonth, (person.givenBack.get(forMonth) ?? 0) + days);
}

/** Does a step, and notes what was entered where the portal took it. @param id of a payment, the same when it is sent again */
async function take(company: Company, caller: Caller, found: Step, id: string): Promise<void> {
  const months = await readRunMonths();
  const place = 'employee' in found ? found.employee : 0;
  const person = company.people[place] as Entered;
  const period = 'month' in found ? monthAt(found.month) : monthAt(0);
  const isKnown = months.closed.has(period) || months.unclosed.has(period);
  const payroll = (body: object) =>
    caller.isAccepted('PUT', `/api/admin/employee-profile/${person.id}`, body);
  switch (found.kind) {
    case 'raise': {
      const from = dateIn(period, found.day);
      const amount = person.isLow ? found.amount / 4 : found.amount;
      const isTaken = await payroll({ basicSalary: amount, effectiveFrom: from, reason: 'Review' });
      // An amount that the employee has on that day already is no change of pay.
      if (isTaken && salaryOn(person, from) !== amount) person.raises.push({ from, amount });
      return;
    }
    case 'absence': {
      // LOP days of leave and typed ones of one month are for the same absence.
      if (!months.unclosed.has(period) || leaveIn(person, period).length > 0) return;
      const row = (await caller.runOf(period).rows()).find(({ userId }) => userId === person.id);
      if (!row || row.paidDays === undefined || (row.lopDays ?? 0) + row.paidDays < found.days) return;
      const { status, body } = await caller.runOf(period).call('PUT', '/rows', {
        rows: [{ userId: person.id, version: row.version, lopDays: found.days }],
      });
      if (status === 200 && body[0].outcome === 'saved') person.absence.set(period, found.days);
      return;
    }
    case 'LOP given back': {
      const { days } = found;
      const known = await reversalsOf(company, caller);
      const entered = known.find(({ id: of }) => of === adjustmentIdOf(id));
      const chosen = entered ?? chooseOne(await lopMonthsOf(company, caller), found.which);
      if (!entered && chosen)
        await caller.isAccepted('POST', `${pathOf(chosen.person)}/lop-reversals`, {
          ...{ id: adjustmentIdOf(id), forMonth: chosen.forMonth, month: chosen.month },
          ...{ days: Math.min(days, chosen.days), reason: 'Was present' },
        });
      return noteGivenBack(company, caller);
    }
    case 'LOP not given back': {
      const chosen = chooseOne(await reversalsOf(company, caller), found.which);
      const path = chosen && `${pathOf(chosen.person)}/adjustments`;
      if (path) {
        const { version } = await caller.ok('GET', path);
        await caller.isAccepted('DELETE', `${path}/${chosen.id}?version=${version}`);
      }
      return noteGivenBack(company, caller);
    }
    case 'unpaid leave': {
      const date = dateIn(period, found.day);
      if (person.leave.has(date) || (person.absence.get(period) ?? 0) > 0) return;
      const request = await company.applyForLeave(person, date);
      if (
        request &&
        (await caller.isAccepted('PUT', `/api/admin/leaves/${request}/status`, { status: 'approved' }))
      )
        person.leave.set(date, request);
      return;
    }
    case 'no unpaid leave': {
      const all = company.people.flatMap(({ leave }) =>
        [...leave].map(([date, request]) => ({ leave, date, request })),
      );
      const chosen = chooseOne(all, found.which);
      if (chosen && (await caller.isAccepted('DELETE', `/api/admin/leaves/${chosen.request}`)))
        chosen.leave.delete(chosen.date);
      return;
    }
    case 'one-off': {
      const { of, amount, parts } = found;
      const isTakenBack = of === 'advance' || of === 'recovery';
      const isPaidHere = of === 'advance' && found.isPaidHere;
      const oneOff = adjustmentIdOf(id);
      const isTaken = await caller.isAccepted('POST', `${pathOf(person)}/adjustments`, {
        ...{ id: oneOff, kind: of, label: 'Agreed', amount, month: period, reason: 'As agreed' },
        ...(of === 'reimbursement' && { billNumber: 'B-7' }),
        ...(isTakenBack && parts > 1 && { instalment: amount / parts }),
        ...(isPaidHere && { paidIn: subtractMonths(period, 1) }),
      });
      const sign = of === 'earning' || of === 'reimbursement' ? 1 : -1;
      if (isTaken) person.oneOffs.set(oneOff, isPaidHere ? 0 : sign * amount);
      return;
    }
    case 'no one-off': {
      const all = company.people.flatMap((one) =>
        [...one.oneOffs.keys()]
          .filter((oneOff) => oneOff.startsWith('adj_'))
          .map((oneOff) => ({ one, oneOff })),
      );
      const chosen = chooseOne(all, found.which);
      if (!chosen) return;
      const path = `${pathOf(chosen.one)}/adjustments`;
      const { version } = await caller.ok('GET', path);
      if (await caller.isAccepted('DELETE', `${path}/${chosen.oneOff}?version=${version}`))
        chosen.one.oneOffs.delete(chosen.oneOff);
      return;
    }
    case 'leaving': {
      const left = dateIn(period, found.day);
      if (left > person.joined && (await payroll({ dateOfLeaving: left }))) person.left = left;
      return;
    }
    case 'staying':
      if (await payroll({ dateOfLeaving: null })) person.left = undefined;
      return;
    case 'settlement': {
      const path = `/api/admin/people/${person.id}/leaving`;
      const { version } = await caller.ok('GET', path);
      const { notice, servedDays } = found;
      const exit = {
        ...{ lastDay: dateIn(period, found.day), kind: 'resignation', noticeDays: 30, servedDays, notice },
        ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2029-07-31', version },
      };
      if (exit.lastDay <= person.joined || !(await caller.isAccepted('PUT', path, exit))) return;
      person.left = exit.lastDay;
      const { settlement } = await caller.ok('GET', path);
      person.oneOffs.set(settlementId, settlement.total);
      return;
    }
    case 'no settlement':
      // A date of leaving that was entered alone is no settlement, and stays.
      if (!person.oneOffs.has(settlementId)) return;
      if (await caller.isAccepted('DELETE', `/api/admin/people/${person.id}/leaving`)) {
        person.left = undefined;
        person.oneOffs.delete(settlementId);
      }
      return;
    case 'employed again': {
      const { joined: from, left: to } = person;
      const again = { dateOfJoining: dateIn(period, found.day) };
      if (to === undefined || again.dateOfJoining <= to) return;
      const { version } = await caller.ok('GET', `${pathOf(person)}/adjustments`);
      const path = `/api/admin/people/${person.id}/rehire`;
      if (!(await caller.isAccepted('POST', path, { ...again, version }))) return;
      person.earlier.push({ from, to });
      person.joined = again.dateOfJoining;
      person.left = undefined;
      // That of the employment before stays.
      person.oneOffs.set(adjustmentIdOf(`8${id}`), person.oneOffs.get(settlementId) ?? 0);
      person.oneOffs.delete(settlementId);
      return;
    }
    case 'joining': {
      const joined = dateIn(period, found.day);
      if ((person.left ?? '9999') > joined && (await payroll({ dateOfJoining: joined })))
        person.joined = joined;
      return;
    }
    case 'payslip':
      await caller.isAccepted('POST', `/api/admin/payroll/generate-slip/${person.id}`);
      return;
    case 'form month':
      if (months.unclosed.has(period)) await payroll({ payPeriod: period });
      return;
    case 'next month': {
      const newest = newestOf(months);
      if (months.unclosed.has(newest)) await generateAndClose(caller, newest);
      const next = subtractMonths(newest, -1);
      if (next <= monthAt(3)) await caller.runOf(next).open();
      return;
    }
    case 'reopen':
      if (months.closed.has(period)) await caller.runOf(period).reopen('To look at it');
      return;
    case 'close':
      if (months.unclosed.has(period)) await generateAndClose(caller, period);
      return;
    case 'pay':
      for (let stage = 0; isKnown && stage < found.stages; stage += 1)
        await payNext(company, caller, period, (one) => found.rejected.includes(one));
      return;
    case 'void':
      if (isKnown) await voidLast(company, caller, period);
      return;
    case 'hold':
      if (isKnown) await caller.paymentsOf(period).hold(place, found.isHeld ? 'On notice' : null);
      return;
    case 'paid elsewhere': {
      if (!isKnown) return;
      const { due = 0 } = (await caller.paymentsOf(period).row(place)) ?? {};
      const amount = found.isPart ? Math.round(due * 50) / 100 : due;
      const made = { amount, paidOn: todayInIndia(), reference: 'Cheque' };
      if (amount > 0) await caller.paymentsOf(period).paidElsewhere(place, made, id);
      return;
    }
    case 'not paid elsewhere': {
      if (!isKnown) return;
      const { payments = [] } = (await caller.paymentsOf(period).row(place)) ?? {};
      const made = payments.find((payment) => payment.id !== undefined && payment.outcome === 'paid');
      if (made)
        await caller
          .paymentsOf(period)
          .send('POST', `/employees/${person.id}/elsewhere/${made.id}/voiding`, { reason: 'It bounced' });
    }
  }
}

/** A step and what becomes of its requests. Each of its kinds ends with the step done, or refused. */
export async function takeRound(company: Company, { step, fate, admin }: Round, id: string): Promise<void> {
  const caller = company.callerOf(admin, fate.kind === 'sent again');
  const act = () => take(company, caller, step, id);
  if (fate.kind === 'killed') {
    if (!(await killAtWrite(fate.table, fate.write, act))) return;
    takeConsole();
    return act();
  }
  if (fate.kind !== 'met') return act();
  let isMet = false;
  const other = async () => {
    isMet = true;
    await take(company, company.callerOf(1 - admin), fate.other, `9${id.padStart(4, '0')}`);
  };
  let error: unknown;
  const acting = () =>
    act().catch((thrown) => {
      error = thrown;
    });
  await interleaveBeforeWrite(fate.table, acting, other, fate.write).catch((thrown) => {
    if (isMet) throw thrown;
  });
  // Figures that were confirmed have changed meanwhile: the admin looks again.
  if (error && isMet) return act();
  if (error) throw error;
}
