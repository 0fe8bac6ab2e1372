import fc from 'fast-check';
import { functionsBuild } from '../../infra/build/functions.ts';
import { buildIfStale } from '../../infra/build/stale.ts';
import { webBuild } from '../../infra/build/web.ts';
import { runPortal, temporaryDataDir } from '../e2e/portal-process.ts';
import { peopleOf } from '../people.ts';
import { foundFuzzCompany, namesOf } from './company.ts';
import { operationsOf } from './operations.ts';
import { Fuzz } from './property.ts';
import { malformedRequests } from './requests.ts';
import { hangUp } from './send.ts';

/*
 * Sends malformed requests to every operation of a portal as `npm start` runs it: `npm run fuzz`. What fails is shrunk
 * and printed with its seed; `npm run fuzz -- SEED` sends the same requests again.
 */
const numRuns = 20_000;
/** Milliseconds that no answer may take. */
const bar = 3_000;
const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);

const say = (line: string) => void process.stdout.write(`${line}\n`);

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
const folder = temporaryDataDir();
const portal = await runPortal(folder.path);
portal.process.stderr?.pipe(process.stderr);
try {
  const operations = await operationsOf(portal.url);
  const fuzz = new Fuzz(portal.url, await foundFuzzCompany(await peopleOf(portal.url)));
  say(`${numRuns} requests to ${operations.length} operations, seed ${seed}`);
  const start = performance.now();
  await fc.assert(
    fc.asyncProperty(malformedRequests(operations), async (request) => {
      const { milliseconds } = await fuzz.check(request);
      if (milliseconds > bar) throw new Error(`an answer after ${Math.round(milliseconds)} ms`);
    }),
    { seed, numRuns, endOnFailure: false },
  );
  await fuzz.lookAfter();
  for (const name of namesOf(operations)) {
    const counts = [...(fuzz.statuses.get(name) ?? [])].sort(([a], [b]) => a - b);
    say(`${name.padEnd(50)} ${counts.map(([status, count]) => `${status}: ${count}`).join('  ')}`);
  }
  const { milliseconds, request } = fuzz.slowest;
  say(`the slowest answer took ${Math.round(milliseconds)} ms: ${request?.operation}`);
  say(`no failure in ${Math.round((performance.now() - start) / 1000)} s`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  hangUp();
  await portal.stop();
  folder.remove();
}
