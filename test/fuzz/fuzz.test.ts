import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../portal.ts';
import { createFuzzCompany, namesOf } from './fuzz-company.ts';
import { operationsOf } from './operations.ts';
import { Fuzz } from './property.ts';
import { malformedRequests } from './requests.ts';
import { closeConnections } from './send.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  closeConnections();
  await portal.stop();
});

// Always the same ones; `npm run fuzz` sends many more, and others each time.
test('malformed requests to every operation are refused in plain words, and change nothing', async () => {
  const operations = await operationsOf(portal.url);
  const fuzz = new Fuzz(portal.url, await createFuzzCompany(portal));
  await fc.assert(
    fc.asyncProperty(malformedRequests(operations), (request) => fuzz.check(request).then(() => {})),
    { seed: 20_261_121, numRuns: 800, endOnFailure: false },
  );
  await fuzz.lookAfter();
  expect([...fuzz.statuses.keys()].sort()).toEqual(namesOf(operations).sort());
}, 300_000);
