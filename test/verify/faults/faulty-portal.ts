import { holdExecutions } from '../../support/hold-executions.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { createSampleCompany } from '../../support/sample-company.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { startFaultProxies } from './fault-proxy.ts';
import { Faults } from './faults.ts';
import { Storage } from './storage.ts';

/** A portal with the sample company, and with faults between its functions and the engines. */
export async function openFaultyPortal() {
  const backend = await startTestBackend({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
  const held = await holdExecutions();
  const storage = new Storage();
  const faults = new Faults();
  const between = await startFaultProxies(faults, storage);
  const company = await createSampleCompany(3);
  return {
    url: backend.url,
    faults,
    storage,
    company,
    /** The items that every call is prepared on. */
    start: await storage.read(),
    async stop() {
      faults.end();
      await backend.stop();
      await held.release();
      await between.stop();
      storage.close();
    },
  };
}
export type FaultyPortal = Awaited<ReturnType<typeof openFaultyPortal>>;
