import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { getFile } from '../../../functions/lib/files.ts';
import { query } from '../../../functions/lib/table.ts';
import { maxBatchSlips, type SlipBatchRequest } from '../../../functions/pdf/protocol.ts';
import { parseProfile } from '../../../functions/store/profile.ts';
import { parseSlip, type SlipItem } from '../../../functions/store/slip.ts';
import { bundleFile } from '../../../infra/bundle/functions.ts';
import { startLocalBackend } from '../../../infra/local/backend.ts';
import { localBucket } from '../../../infra/local/server/function-environment.ts';
import { listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { chunksPrintedAtOnce } from '../../../infra/pay-run-state-machine.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { sampleUserId } from '../../support/items.ts';
import { createSampleCompany } from '../../support/sample-company.ts';

/*
 * The API on a data folder, of the functions as they are bundled, in a process that a test kills. It is asked by
 * messages of its parent: to create a company, and what is stored of a month.
 */
const [, , dataDir = ''] = process.argv;
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';

/** A byte for each slip that the function which prints was asked for, over all processes. */
const askedFile = join(dataDir, 'asked-slips');

const backend = await startLocalBackend({
  dataDir,
  loadHandler: async (name) => {
    const { handler } = await import(pathToFileURL(bundleFile(name)).href);
    if (name !== 'pdf') return handler;
    return (event, context) => {
      appendFileSync(askedFile, '.'.repeat((event as SlipBatchRequest).slips.length));
      return handler(event, context);
    };
  },
});
const url = await listenOnLoopback(createServer(backend.listener));
const s3 = new S3Client({});

/** Nothing is printed twice but the batches in flight when the portal was killed. */
function findWaste(people: number, kills: number): string[] {
  const asked = readFileSync(askedFile).length;
  const most = people + kills * chunksPrintedAtOnce * maxBatchSlips;
  return asked > most ? [`${asked} slips were printed in ${kills} kills`] : [];
}

/** The slip of the month has one PDF, which is its own. */
async function hasOwnPdf({ userId, payPeriod, slip }: SlipItem): Promise<boolean> {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: localBucket, Prefix: `slips/${userId}/${payPeriod}/` }),
  );
  const [file, ...others] = Contents;
  if (!file?.Key || others.length > 0) return false;
  const pdf = (await getFile(file.Key)) as Uint8Array;
  return (await readPdf(Buffer.from(pdf))).text.includes(`Employee Name ${slip.user.name} `);
}

/** The mistakes in a month's slips, their PDFs, audit and profiles: none, if all went well. */
async function findMistakes(people: number, period: PayPeriod): Promise<string[]> {
  const mistakes: string[] = [];
  let netPay = 0;
  for (let count = 1; count <= people; count++) {
    const userId = sampleUserId(count);
    const [slips, audit, profiles] = await Promise.all([
      query('slips', { partition: ['userId', userId], beginsWith: ['payPeriod', period] }),
      query('audit', { partition: ['entity', userId] }),
      query('profiles', { partition: ['userId', userId] }),
    ]);
    const entries = (action: string) =>
      audit.filter((entry) => entry.action === action && entry.payPeriod === period).length;
    const found = {
      slips: slips.length,
      version: slips[0]?.version,
      generated: entries('slip.generated'),
      saved: entries('payroll.saved'),
      recorded: Object.keys(parseProfile(profiles[0])?.payslips ?? {}).length,
      payPeriod: profiles[0]?.payPeriod,
    };
    const expected = { slips: 1, version: 1, generated: 1, saved: 1, recorded: 1, payPeriod: period };
    if (JSON.stringify(found) !== JSON.stringify(expected))
      mistakes.push(`${userId}: ${JSON.stringify(found)}`);
    const slip = parseSlip(slips[0]);
    if (!slip || !(await hasOwnPdf(slip))) mistakes.push(`${userId} has no PDF of the slip`);
    netPay += slip?.slip.profile.netPay ?? 0;
  }
  const rows = await query('runs', { partition: ['run', period], beginsWith: ['item', 'row#'] });
  const rowsOf = new Set(rows.map(({ userId }) => userId));
  if (rows.length !== people || rowsOf.size !== people)
    mistakes.push(`${rows.length} rows of ${rowsOf.size} people`);
  const [head] = await query('runs', { partition: ['run', 'months'] });
  const outcome = head?.outcome as
    | { people: number; netPay: number; made: number; failed: number }
    | undefined;
  const { people: paid, made, failed } = outcome ?? {};
  if (paid !== people || made !== people || failed !== 0 || outcome?.netPay !== netPay)
    mistakes.push(`the sums are ${JSON.stringify(outcome)}, the slips come to ${netPay}`);
  return mistakes;
}

type Question = { seed: number } | { check: number; period: PayPeriod; kills: number } | { stop: true };

process.on('message', async (message: Question) => {
  if ('stop' in message) {
    await backend.stop();
    process.exit(0);
  }
  if ('seed' in message) process.send?.({ token: (await createSampleCompany(message.seed)).admin.token });
  else {
    const { check: people, period, kills } = message;
    process.send?.({ mistakes: [...(await findMistakes(people, period)), ...findWaste(people, kills)] });
  }
});
process.send?.({ url });
