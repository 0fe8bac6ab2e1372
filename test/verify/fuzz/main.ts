import fc from 'fast-check';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { webBuild } from '../../../infra/bundle/web.ts';
import { runPortal, temporaryDataDir } from '../../e2e/portal-process.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { createFuzzCompany, namesOf } from './fuzz-company.ts';
import { operationsOf } from './operations.ts';
import { Fuzz } from './property.ts';
import { malformedRequests } from './requests.ts';
import { closeConnections } from './send.ts';

/*
 * Sends malformed requests to every operation of a portal as `npm start` runs it: `npm run fuzz`. What fails is shrunk
 * and printed with its seed; `npm run fuzz -- SEED` sends the same requests again.
 */
const numRuns = 20_000;
/** Milliseconds that no answer may take. */
const bar = 3_000;
const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
const folder = temporaryDataDir();
const portal = await runPortal(folder.path);
portal.process.stderr?.pipe(process.stderr);
try {
  const operations = await operationsOf(portal.url);
  const fuzz = new Fuzz(portal.url, await createFuzzCompany(await createPortalClient(portal.url)));
  printLine(`${numRuns} requests to ${operations.length} operations, seed ${seed}`);
  const start = performance.now();
  await fc.assert(
    fc.asyncProperty(malformedRequests(operations), async (request) => {
      const { milliseconds } = await fuzz.check(request);
      if (milliseconds > bar) throw new Error(`an answer after ${Math.round(milliseconds)} ms`);
    }),
    { seed, numRuns, endOnFailure: false, includeErrorInReport: true },
  );
  await fuzz.lookAfter();
  for (const name of namesOf(operations)) {
    const counts = [...(fuzz.statuses.get(name) ?? [])].sort(([a], [b]) => a - b);
    printLine(`${name.padEnd(50)} ${counts.map(([status, count]) => `${status}: ${count}`).join('  ')}`);
  }
  const { milliseconds, request } = fuzz.slowest;
  printLine(`the slowest answer took ${Math.round(milliseconds)} ms: ${request?.operation}`);
  printLine(`no failure in ${Math.round((performance.now() - start) / 1000)} s`);
} catch (error) {
  printLine(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  closeConnections();
  await portal.stop();
  folder.remove();
}
