import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../support/portal.ts';
import { createFuzzCompany, namesOf } from './fuzz-company.ts';
import { type Operation, operationsOf } from './operations.ts';
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
  const sendTo = (chosen: Operation[], numRuns: number) =>
    fc.assert(
      fc.asyncProperty(malformedRequests(chosen), (request) => fuzz.check(request).then(() => {})),
      { seed: 20_261_121, numRuns, endOnFailure: false },
    );
  await sendTo(operations, 300);
  // Which operations chance leaves out changes with each route that is added.
  for (const operation of operations) {
    if (!namesOf([operation]).every((name) => fuzz.statuses.has(name))) await sendTo([operation], 5);
  }
  await fuzz.lookAfter();
  expect([...fuzz.statuses.keys()].sort()).toEqual(namesOf(operations).sort());
}, 300_000);
