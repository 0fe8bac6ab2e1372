import { describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { allRoutes } from '../../../shared/contract.ts';
import { type Order, SimulatedStack } from '../simulated-stack.ts';
import { withoutHash } from './statements.ts';
import { synthesize, withEveryOption } from './synthesize.ts';

const prod = getStage('prod');
const withVersion = (originSecretVersion: number) => synthesize({ ...prod, originSecretVersion });
const templates = { 1: withVersion(1), 2: withVersion(2), 3: withVersion(3), 4: withVersion(4) };
type Version = keyof typeof templates;

const orders: Order[] = ['CloudFront as early as it may', 'CloudFront as late as it may'];
const numberOfFunctions = new Set(allRoutes.map(({ feature }) => feature)).size;

/** A stack that has been deployed, raised by one each time. */
function startAt(version: Version, order: Order): SimulatedStack {
  const stack = new SimulatedStack();
  for (const each of [1, 2, 3, 4] as const) {
    if (each <= version) expect(stack.deploy(templates[each], order).refusals).toEqual([]);
  }
  expect(stack.accepted.size).toBe(numberOfFunctions);
  return stack;
}

describe.each(orders)('while the stack is updated, %s', (order) => {
  test.each([
    [1, 2],
    [2, 3],
    [3, 2],
    [2, 1],
  ] as const)('changing originSecretVersion from %d to %d refuses no caller at any step', (from, to) => {
    const stack = startAt(from, order);
    const before = stack.sent;
    const { steps, refusals } = stack.deploy(templates[to], order);
    expect(refusals).toEqual([]);
    expect(stack.sent).not.toBe(before);
    expect(steps.length).toBeGreaterThan(numberOfFunctions);
  });

  test.each([
    [1, 2],
    [3, 2],
  ] as const)(
    'a deployment from %d to %d that fails at any step, and is taken back, refuses no caller',
    (from, to) => {
      const stack = startAt(from, order);
      const before = stack.sent;
      const { steps, refusals } = stack.failAtEachStep(templates[to], order);
      expect(steps).toContainEqual(expect.stringMatching(/^SiteDistribution/));
      expect(refusals).toEqual([]);
      expect([stack.sent, stack.refusing()]).toEqual([before, []]);
    },
  );

  test('one that leaked is accepted no longer after it was raised three times, whichever of the three it was', () => {
    const stack = startAt(1, order);
    const known = [...stack.secrets.values()];
    for (const version of [2, 3, 4] as const) stack.deploy(templates[version], order);
    for (const leaked of known) expect(stack.refusing(leaked)).toHaveLength(numberOfFunctions);
  });

  test('a rotation changes nothing else, and CloudFront after every function: nothing that follows can fail', () => {
    const { steps } = startAt(2, order).deploy(templates[3], order);
    expect(steps.map((id) => withoutHash(id).replace(/^Functions.*/, 'a function'))).toEqual([
      'OriginSecret4',
      ...Array(numberOfFunctions).fill('a function'),
      'SiteDistribution',
      'delete OriginSecret1',
    ]);
  });

  test.each([
    ['raising it by two at once', 1, 3],
    ['lowering it by two', 3, 1],
  ] as const)('%s refuses every caller until CloudFront has followed', (_, from, to) => {
    const stack = startAt(from, order);
    const { refusals } = stack.deploy(templates[to], order);
    const refusing = new Set(refusals.map((each) => each.split('refused by ')[1]));
    expect(refusing).toEqual(new Set(stack.accepted.keys()));
    expect(stack.refusing()).toEqual([]);
  });

  test('going back to another template with the present originSecretVersion refuses no caller', () => {
    const stack = new SimulatedStack();
    stack.deploy(synthesize(withEveryOption), order);
    const { steps, refusals } = stack.deploy(templates[2], order);
    expect(steps).toContainEqual(expect.stringMatching(/^SiteDistribution[0-9A-F]{8}$/));
    expect(refusals).toEqual([]);
  });
});

describe('where CloudFront and the functions no longer agree', () => {
  const changes: [string, (stack: SimulatedStack) => void][] = [
    [
      'the environment of the functions was changed by hand',
      (stack) => {
        for (const id of stack.accepted.keys()) stack.accepted.set(id, 'by-hand');
      },
    ],
    [
      'the header of the distribution was changed by hand',
      (stack) => {
        stack.sent = 'by-hand';
      },
    ],
    [
      'the value of the secret was changed by hand, and an upgrade gave it to the functions alone',
      (stack) => {
        for (const id of stack.secrets.keys()) stack.secrets.set(id, 'by-hand');
        for (const id of stack.accepted.keys()) stack.accepted.set(id, 'by-hand');
      },
    ],
  ];

  test.each(changes)(
    'since %s, deploying again changes nothing, and raising the version mends it',
    (_, change) => {
      const [order] = orders as [Order];
      const stack = startAt(1, order);
      change(stack);
      expect(stack.refusing()).toHaveLength(numberOfFunctions);
      expect(stack.deploy(withVersion(1), order).steps).toEqual([]);
      expect(stack.refusing()).toHaveLength(numberOfFunctions);
      stack.deploy(templates[2], order);
      expect(stack.refusing()).toEqual([]);
    },
  );
});
