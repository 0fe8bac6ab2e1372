import { test } from 'vitest';
import { runPortal, temporaryDataDir } from '../e2e/portal-process.ts';
import { quantile } from './measure.ts';
import { poissonArrivals, seededRandom } from './mixed/poisson-arrivals.ts';
import { signInCompany } from './mixed/signed-in-company.ts';
import { type CallKind, trafficMix } from './mixed/traffic-mix.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';

const perSecond = 100;
const seconds = 60;
/** The longest time of all calls, in milliseconds. */
const maxMs = { p95: 200 };

interface Taken {
  kind: string;
  status: number;
  milliseconds: number;
}

/** Picks a kind of call by its weight. */
const chosen = (kinds: CallKind[], random: () => number): CallKind => {
  let left = random() * kinds.reduce((sum, { ofThousand }) => sum + ofThousand, 0);
  return kinds.find(({ ofThousand }) => {
    left -= ofThousand;
    return left < 0;
  }) as CallKind;
};

const times = (taken: Taken[]) => taken.map(({ milliseconds }) => milliseconds);

function row(name: string, taken: Taken[], healthP95: number): string[] {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times(taken), share)) as [
    number,
    number,
    number,
  ];
  const failed = taken.filter(({ status }) => status >= 500).length;
  const refused = taken.filter(({ status }) => status >= 400).length - failed;
  const ratio = `${(p95 / healthP95).toFixed(1)} ×`;
  return [name, taken.length, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), ratio, refused, failed].map(
    String,
  );
}

test('a hundred calls of all kinds a second are answered in time, and none fails', async () => {
  const folder = temporaryDataDir();
  const portal = await runPortal(folder.path, { demo: true });
  const office = await signInCompany(portal.url);
  const random = seededRandom(2026);
  const kinds = trafficMix();
  const taken: Taken[] = [];
  const arrive = async (due: number) => {
    const kind = chosen(kinds, random);
    const answer = await office.send(kind.ask(office, random));
    taken.push({ kind: kind.name, status: answer.status, milliseconds: performance.now() - due });
    kind.answered?.(answer);
  };
  await poissonArrivals(perSecond, 2, random, arrive);
  taken.length = 0;
  await poissonArrivals(perSecond, seconds, random, arrive);
  await portal.stop();
  folder.remove();

  const of = (name: string) => taken.filter(({ kind }) => kind === name);
  const health = quantile(times(of('health')), 0.95);
  reportTable(
    'mixed',
    ['call', 'calls', 'p50, ms', 'p95, ms', 'p99, ms', 'p95 / health', '4xx', '5xx'],
    [row('all', taken, health), ...kinds.map(({ name }) => row(name, of(name), health))],
  );
  expectThresholdWhenQuiet('p95 of all calls', quantile(times(taken), 0.95), { atMost: maxMs.p95 });
  expectThreshold('answers 5xx', taken.filter(({ status }) => status >= 500).length, { atMost: 0 });
  expectThreshold('answers 4xx', taken.filter(({ status }) => status >= 400 && status < 500).length, {
    atMost: 0,
  });
});
