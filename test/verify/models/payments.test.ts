import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { toPaise } from '../../../shared/money.ts';
import type { BatchTransfer } from '../../../shared/payments/bank-files/transfers.ts';
import type { PaymentBatch, PaymentRow } from '../../../shared/payments/payments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { paidSlipItem, putPaidMonth } from '../../support/paid-month.ts';
import { failed, type PaymentsClient, paidBy, paymentsClient } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';
import { secondAdmin } from '../../support/second-admin.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const month = '2026-11' as PayPeriod;
const counts = [1, 2, 3];
const portal = setUpPortal();
let admins: PaymentsClient[];

beforeAll(async () => {
  admins = [paymentsClient(portal, month), paymentsClient(portal, month, (await secondAdmin(portal)).token)];
});

const kinds = [
  'create',
  'add',
  'remove',
  'approve',
  'export',
  'upload',
  'record',
  'void',
  'replace',
  'hold',
  'elsewhere',
  'undo',
] as const;
type Kind = (typeof kinds)[number];
const step = fc.record({
  /** `next` is what takes the newest batch a step further. */
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant('next' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...kinds) },
  ),
  admin: fc.nat(1),
  /** The answer was lost, and the admin tries again. */
  twice: fc.boolean(),
  who: fc.subarray(counts, { minLength: 1 }),
  /** Whether the bank rejects a transfer, by employee. */
  rejected: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  netPay: fc.integer({ min: 0, max: 4 }).map((n) => n * 20_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const only = (kind: Kind, who = counts, admin = 0): Step[] => [
  { kind, admin, twice: false, who, rejected: counts.map(() => false), netPay: 60_000 },
];
/** A history in which each kind of step takes effect. In one that is drawn, none has to. */
const everyKind: Step[][] = [
  only('create'),
  only('add'),
  only('remove', [3]),
  only('hold', [3]),
  only('approve', counts, 1),
  only('export'),
  only('upload'),
  only('record'),
  only('replace', [1]),
  only('create'),
  only('add', [1]),
  only('approve', counts, 1),
  only('void'),
  only('elsewhere', [1]),
  only('undo', [1]),
];

/** The world beside the portal: payslips as they were replaced, and a bank that does what its files say. */
interface World {
  net: Map<number, number>;
  /** The largest net pay that a payslip has had: never more than this is sent. */
  maxNet: Map<number, number>;
  version: number;
  /** In paise, by employee. */
  sent: Map<number, number>;
  /** Batches whose file the bank has, with what it did: by employee, whether it was rejected. */
  uploaded: Map<number, Map<number, boolean>>;
  /** Batches that an admin is making void, so that the file is not uploaded. */
  voiding: Set<number>;
  /** Payments outside of the portal. */
  cheques: { count: number; id: string; amount: number; isCashed: boolean }[];
  /** How often each kind of step took effect. */
  done: Map<string, number>;
}

const countOf = (userId: string) => Number.parseInt(userId.slice('usr_'.length), 16);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const paidOf = ({ paid: rupees }: PaymentRow): number => toPaise(rupees);
const queuedOf = ({ queued }: PaymentRow): number => toPaise(queued);
const dueOf = ({ due }: PaymentRow): number => toPaise(due);

/** The bank takes the file of a batch once, and pays each of its transfers, or rejects it. */
function pay(
  world: World,
  batch: number,
  transfers: readonly BatchTransfer[],
  rejected: readonly boolean[],
): void {
  if (world.uploaded.has(batch) || world.voiding.has(batch)) return;
  const outcomes = new Map<number, boolean>();
  world.uploaded.set(batch, outcomes);
  for (const { userId, amount } of transfers) {
    const count = countOf(userId);
    const isRejected = rejected[count - 1] === true;
    outcomes.set(count, isRejected);
    if (!isRejected) world.sent.set(count, (world.sent.get(count) ?? 0) + toPaise(amount));
  }
}

/** The step that takes the newest batch further. */
async function nextKind(world: World, client: PaymentsClient, last: PaymentBatch | undefined): Promise<Kind> {
  if (!last || last.state === 'void') return 'create';
  if (last.state === 'approved') return 'export';
  if (last.state === 'draft') return (await client.transfers(last.number)).length > 0 ? 'approve' : 'add';
  if (!world.uploaded.has(last.number)) return 'upload';
  const isOpen = (await client.transfers(last.number)).some(({ outcome }) => outcome === 'queued');
  return isOpen ? 'record' : 'create';
}

async function perform(world: World, { kind: wanted, admin, who, rejected, netPay }: Step): Promise<number> {
  const client = admins[admin] as PaymentsClient;
  const { batches } = await client.month();
  const last = batches.at(-1);
  const kind = wanted === 'next' ? await nextKind(world, client, last) : wanted;
  const status = await send(world, { kind, admin, who, rejected, netPay }, batches);
  if (status === 200) world.done.set(kind, (world.done.get(kind) ?? 0) + 1);
  return status;
}

type Sent = Omit<Step, 'kind' | 'twice'> & { kind: Kind };

async function send(
  world: World,
  { kind, admin, who, rejected, netPay }: Sent,
  batches: readonly PaymentBatch[],
): Promise<number> {
  const client = admins[admin] as PaymentsClient;
  const last = batches.at(-1);
  const number = last?.number ?? 1;
  switch (kind) {
    case 'create':
      return (
        await client.send('POST', '/batches', { number: (last?.number ?? 0) + 1, valueDate: todayInIndia() })
      ).status;
    case 'add':
      return (await client.add(number, who)).status;
    case 'remove':
      return (await client.remove(number, who)).status;
    case 'approve':
      return last ? (await client.approve(number)).status : 404;
    case 'export':
      return (await client.exportAs(number)).status;
    case 'upload': {
      const exported = batches.find(
        ({ state, number: each }) => state === 'exported' && !world.uploaded.has(each),
      );
      if (!exported) return 404;
      pay(world, exported.number, await client.transfers(exported.number), rejected);
      return 200;
    }
    case 'record': {
      const uploaded = [...world.uploaded].at(-1 - (who.length % 2)) ?? [...world.uploaded].at(-1);
      if (!uploaded) return 404;
      const [batch, outcomes] = uploaded;
      const known = [...outcomes].filter(([count]) => who.includes(count));
      if (known.length === 0) return 404;
      const results = known.map(
        ([count, isRejected]) => [count, isRejected ? failed : paidBy(batch)] as const,
      );
      return (await client.record(batch, Object.fromEntries(results))).status;
    }
    case 'void':
      if (!last || world.uploaded.has(number)) return 404;
      world.voiding.add(number);
      return (await client.voidBatch(number)).status;
    case 'replace': {
      const [count = 1] = who;
      world.version += 1;
      world.net.set(count, netPay);
      world.maxNet.set(count, Math.max(netPay, world.maxNet.get(count) ?? 0));
      await putItems('slips', [paidSlipItem({ count, netPay }, month, world.version)]);
      return 200;
    }
    case 'elsewhere': {
      // A cheque of what is due is handed over where the portal takes it down.
      const [count = 1] = who;
      const due = (await client.rows()).find(({ userId }) => countOf(userId) === count)?.due ?? 0;
      const made = { amount: due, paidOn: todayInIndia(), reference: 'Cheque' };
      const id = (world.cheques.length + 1).toString(16);
      world.cheques.push({ count, id, amount: toPaise(due), isCashed: false });
      const { status } = await client.paidElsewhere(count, made, id);
      const cheque = world.cheques.find((each) => each.id === id);
      if (status === 200 && cheque && !cheque.isCashed) {
        cheque.isCashed = true;
        world.sent.set(count, (world.sent.get(count) ?? 0) + cheque.amount);
      }
      return status;
    }
    case 'undo': {
      const cheque = world.cheques.find((each) => each.isCashed && who.includes(each.count));
      if (!cheque) return 404;
      cheque.isCashed = false;
      world.sent.set(cheque.count, (world.sent.get(cheque.count) ?? 0) - cheque.amount);
      return (await client.voidElsewhere(cheque.count, 'It bounced', cheque.id)).status;
    }
    case 'hold':
      return (await client.hold(who[0] ?? 1, netPay > 40_000 ? 'On notice' : null)).status;
  }
}

/** Holds at every moment, also while others write. */
function expectWhole(rows: readonly PaymentRow[]): void {
  expect(rows).toHaveLength(counts.length);
  for (const row of rows) expect(paidOf(row) + queuedOf(row) + dueOf(row)).toBe(toPaise(row.net));
}

async function expectTrue(world: World, client: PaymentsClient): Promise<void> {
  const [rows, { batches }] = [await client.rows(), await client.month()];
  expectWhole(rows);
  expect(sum(rows.map(({ net }) => net))).toBe(sum([...world.net.values()]));
  for (const row of rows) {
    const count = countOf(row.userId);
    const sent = world.sent.get(count) ?? 0;
    expect(sent, 'sent by the bank').toBeLessThanOrEqual((world.maxNet.get(count) ?? 0) * 100);
    // A payment that the portal calls paid was sent by the bank; one that it has not heard of yet is queued.
    expect(paidOf(row)).toBeLessThanOrEqual(sent);
    expect(sent).toBeLessThanOrEqual(paidOf(row) + queuedOf(row));
    const underWay = row.payments.filter(
      ({ batch, outcome }) =>
        outcome === 'queued' && batches.find(({ number }) => number === batch)?.state !== 'void',
    );
    expect(underWay.length, 'payments under way').toBeLessThanOrEqual(1);
  }
}

/** The admin finishes the month: everything is recorded, and what is due is paid. */
async function finish(world: World, client: PaymentsClient): Promise<void> {
  for (const count of counts) await client.hold(count, null);
  for (const { number, state, anotherVoids } of (await client.month()).batches) {
    if (state === 'void') continue;
    if (world.uploaded.has(number)) continue;
    const voids = anotherVoids ? (admins[1] as PaymentsClient) : client;
    expect((await voids.voidBatch(number)).status).toBe(200);
  }
  for (const [batch, outcomes] of world.uploaded) {
    for (const [count, isRejected] of outcomes) {
      const { status } = await client.record(batch, { [count]: isRejected ? failed : paidBy(batch) });
      // A payment that was recorded and paid again has its failure on record already.
      expect(status).toBe(200);
    }
  }
  const due = (await client.rows()).filter(({ state }) => state === 'to-pay' || state === 'failed');
  if (due.length > 0) {
    const number = ((await client.month()).batches.at(-1)?.number ?? 0) + 1;
    const people = due.map(({ userId }) => countOf(userId));
    await client.exported(number, people);
    pay(world, number, await client.transfers(number), []);
    await client.record(number, Object.fromEntries(people.map((count) => [count, paidBy(number)])));
  }
  for (const row of await client.rows()) {
    const count = countOf(row.userId);
    expect(['paid', 'recover', 'none']).toContain(row.state);
    expect(paidOf(row)).toBe(world.sent.get(count) ?? 0);
    expect(paidOf(row)).toBeGreaterThanOrEqual((world.net.get(count) ?? 0) * 100);
  }
}

test('what was paid, what is queued and what is due is always the net pay, and the bank never sends more, whatever two admins do at once and try again', async () => {
  const done = new Map<string, number>();
  const [first] = admins as [PaymentsClient];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 14 }),
      async (rounds) => {
        const world: World = {
          net: new Map(counts.map((count) => [count, 40_000])),
          maxNet: new Map(counts.map((count) => [count, 40_000])),
          version: 1,
          sent: new Map(),
          uploaded: new Map(),
          voiding: new Set(),
          cheques: [],
          done,
        };
        await putPaidMonth(
          month,
          counts.map((count) => ({ count, netPay: 40_000 })),
        );
        for (const steps of rounds) {
          const calls = steps.flatMap((one) => (one.twice ? [one, one] : [one]));
          const reading = first.rows().then(expectWhole);
          const statuses = await Promise.all(calls.map((one) => perform(world, one)));
          await reading;
          for (const status of statuses) expect([200, 400, 404, 409]).toContain(status);
          await expectTrue(world, first);
        }
        await finish(world, first);
      },
    ),
    { numRuns: 9, endOnFailure: true, examples: [[everyKind]] },
  );
  // Each kind of step took effect, so that the histories are about something.
  expect(kinds.filter((kind) => !done.has(kind))).toEqual([]);
});
