import { vi } from 'vitest';
import type { OpenSlip } from '../../../shared/pay-runs/open-slips.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { isMoving } from '../../../shared/pay-runs/pay-run-state.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import type { Employee, Portal } from '../../support/portal.ts';

/** Longer than a run takes on a busy machine. */
const maxWaitMs = 100_000;

/** Hires employees with a net pay of 58,000 a month: 60,000 less PF and professional tax. */
export async function hireAll<const Names extends readonly string[]>(
  portal: Pick<Portal, 'hire'>,
  names: Names,
) {
  const hired: Employee[] = [];
  for (const name of names)
    hired.push(await portal.hire(name, { basicSalary: 60_000, pf: 1_800, profTax: 200 }));
  return hired as { [Name in keyof Names]: Employee };
}

/** Calls of one month's pay run, as the screens make them. */
export function payRunClient(
  portal: Pick<Portal, 'call' | 'callOk' | 'admin'>,
  payPeriod: string,
  /** The token of another admin than the first. */
  admin?: string,
) {
  const path = `/api/admin/pay-runs/${payPeriod}`;
  const token = () => admin ?? portal.admin;
  /** Any call, whatever it answers. */
  const call = (method: string, sub = '', body?: unknown) =>
    portal.call(method, `${path}${sub}`, { token: token(), body });
  const done = async (method: string, sub = '', body?: unknown) =>
    (await portal.callOk(method, `${path}${sub}`, { token: token(), body })).body;

  const get = (): Promise<PayRun> => done('GET');
  const summary = (): Promise<PayRunSummary> => done('GET', '/summary');

  /** The run once nothing is going on any more. */
  const settled = (): Promise<PayRun> => waitUntil((run) => !isMoving(run));

  /** The run once its slips are printed ahead, or given up. */
  const printed = (): Promise<PayRun> =>
    waitUntil(({ printing: { people = -1, printed = 0, failed = 0 } = {} }) => printed + failed === people);

  const waitUntil = (isDone: (run: PayRun) => boolean): Promise<PayRun> =>
    vi.waitUntil(
      async () => {
        const run = await get();
        return isDone(run) && run;
      },
      { timeout: maxWaitMs, interval: 50 },
    );

  async function rows(query = ''): Promise<PayRunRow[]> {
    return done('GET', `/rows${query}`);
  }

  return {
    path,
    call,
    get,
    summary,
    settled,
    printed,
    rows,
    async row(userId: string): Promise<PayRunRow> {
      const found = (await rows()).find((row) => row.userId === userId);
      if (!found) throw new Error(`${userId} has no row`);
      return found;
    },
    async open() {
      await portal.callOk('POST', '/api/admin/pay-runs', { token: token(), body: { payPeriod } });
      return settled();
    },
    /** Opens the month and makes its payslips. */
    async pay() {
      await this.open();
      return this.generate();
    },
    save: (...edits: object[]) => done('PUT', '/rows', { rows: edits }),
    /** Changes figures of one employee, from the version that there is. */
    async edit({ id }: Pick<Employee, 'id'>, figures: object): Promise<void> {
      const { version } = await this.row(id);
      const [saved] = await this.save({ userId: id, version, ...figures });
      if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
    },
    async check() {
      await done('POST', '/check');
      return settled();
    },
    /** Confirms whatever is payable. */
    async startGenerating(): Promise<PayRun> {
      const { people, netPay } = (await summary()).payable;
      return done('POST', '/generation', { people, netPay });
    },
    async generate() {
      await this.startGenerating();
      return settled();
    },
    async retry() {
      await done('POST', '/generation/retry');
      return settled();
    },
    /** Confirms all payslips that are missing or out of date. */
    async confirmSlips(reason = 'As it is') {
      const { list }: { list: OpenSlip[] } = await done('GET', '/slips');
      await done('POST', '/slips', {
        reason,
        slips: list.map(({ userId, deviation }) => ({ userId, deviation })),
      });
      return list;
    },
    startClosing: (): Promise<PayRun> => done('POST', '/closing'),
    async close() {
      await this.startClosing();
      return settled();
    },
    async generateAndClose() {
      await this.generate();
      return this.close();
    },
    async payAndClose() {
      await this.open();
      return this.generateAndClose();
    },
    async reopen(reason: string) {
      await done('POST', '/reopening', { reason });
      return settled();
    },
  };
}
