import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { holdExecutions } from './hold-executions.ts';
import { emailOptions, holdOutbox } from './hold-outbox.ts';
import { createSampleCompany, type SampleCompany } from './sample-company.ts';
import { startTestBackend } from './test-backend.ts';

/** A portal with a sample company, whose background work waits, so that a test sees what a call itself does. */
export async function startCallBackend(
  employees: number,
): Promise<{ url: string; company: SampleCompany; stop(): Promise<void> }> {
  const backend = await startTestBackend({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
  const held = await holdExecutions();
  return {
    url: backend.url,
    company: await createSampleCompany(employees),
    async stop() {
      killWarmBrowser();
      await backend.stop();
      await held.release();
    },
  };
}
export type CallBackend = Awaited<ReturnType<typeof startCallBackend>>;
