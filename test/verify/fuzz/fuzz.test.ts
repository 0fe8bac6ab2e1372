import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { createFuzzCompany, nameOf } from './fuzz-company.ts';
import { type Operation, operationsOf } from './operations.ts';
import { Fuzz } from './property.ts';
import { malformedRequests } from './requests.ts';
import { closeConnections } from './send.ts';

let backend: CallBackend;
beforeAll(async () => {
  backend = await startCallBackend(3);
});
afterAll(async () => {
  closeConnections();
  await backend.stop();
});

/** `npm run fuzz` sends many more than `npm run verify`, and others each time. */
const { REQUESTS, SEED = REQUESTS ? Date.now() % 2 ** 31 : 20_261_121 } = process.env;
const requests = Number(REQUESTS ?? 300);

test(
  'malformed requests to every operation are refused in plain words, and change nothing',
  async () => {
    const operations = await operationsOf(backend.url, backend.company);
    const fuzz = new Fuzz(backend.url, await createFuzzCompany(backend, operations));
    const sendTo = (chosen: Operation[], numRuns: number) =>
      fc.assert(
        fc.asyncProperty(malformedRequests(chosen), (request) => fuzz.check(request).then(() => {})),
        { seed: Number(SEED), numRuns, endOnFailure: false },
      );
    await sendTo(operations, requests);
    // Which operations chance leaves out changes with each route that is added.
    for (const operation of operations) {
      if (!fuzz.operations.has(nameOf(operation))) await sendTo([operation], 5);
    }
    await fuzz.lookAfter();
    expect([...fuzz.operations].sort()).toEqual(operations.map(nameOf).sort());
  },
  1_200_000 + requests * 200,
);
