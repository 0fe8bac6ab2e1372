import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { createAccessKey, createSignatureVerifier, sha256 } from '../../../infra/local/server/signature.ts';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { runChecks } from '../../../scripts/smoke/check.ts';
import { readDeployment } from '../../../scripts/smoke/deployment.ts';
import { checkRefused, listClosedAddresses, stageChecks } from '../../../scripts/smoke/stage-checks.ts';
import { messages } from '../../../shared/messages.ts';
import {
  type Resource,
  synthesize,
  synthesizeBackupCopies,
  synthesizeEdge,
  synthesizeMonitoring,
  withEveryOption,
} from './synthesize.ts';

const stage: Stage = { ...withEveryOption, alarmEmail: 'alarms@acme.in', emailFrom: 'payroll@mail.acme.in' };

/** AWS's answers for a stage that was deployed and set up; a test changes the one that it is about. */
const setUp = {
  subscription: 'arn:aws:sns:ap-south-1:000000000000:alarms:1',
  isPlanDeleted: false,
  isVerified: true,
  isProduction: true,
  functionError: undefined as string | undefined,
  refusal: undefined as string | undefined,
};
let aws: typeof setUp;
/** The region and the operation of each call. */
let calls: string[];

const stacks = (): Record<string, Template> => ({
  'vetan-prod': synthesize(stage),
  'vetan-prod-edge': synthesizeEdge(stage),
  'vetan-prod-backups': synthesizeBackupCopies(stage),
  'vetan-prod-monitoring': synthesizeMonitoring(stage),
});

function cloudFormation(form: URLSearchParams): string {
  const output = '<OutputKey>Address</OutputKey><OutputValue>https://portal.acme.in</OutputValue>';
  const resources = Object.entries<Resource>(stacks()[form.get('StackName') ?? '']?.toJSON().Resources);
  return form.get('Action') === 'DescribeStacks'
    ? `<Stacks><member><Outputs><member>${output}</member></Outputs></member></Stacks>`
    : `<StackResourceSummaries>${resources
        .map(
          ([id, { Type }]) =>
            `<member><LogicalResourceId>${id}</LogicalResourceId><PhysicalResourceId>${id}-name</PhysicalResourceId>` +
            `<ResourceType>${Type}</ResourceType></member>`,
        )
        .join('')}</StackResourceSummaries>`;
}

/** The JSON that the services with a path of their own answer. */
function answerOf(path: string): unknown {
  if (path.endsWith('/selections')) return { BackupSelectionsList: [{ SelectionId: '1' }] };
  if (path.startsWith('/backup/plans/')) {
    const rules = [{ RuleName: 'Daily' }, { RuleName: 'Monthly' }];
    return { BackupPlan: { Rules: rules }, ...(aws.isPlanDeleted && { DeletionDate: 1_700_000_000 }) };
  }
  if (path === '/v2/email/identities/mail.acme.in')
    return { VerifiedForSendingStatus: aws.isVerified, DkimAttributes: { Status: 'PENDING' } };
  if (path === '/v2/email/account')
    return { ProductionAccessEnabled: aws.isProduction, SendingEnabled: true };
  if (/\/functions\/Functionspdf[0-9A-F]{8}-name\/invocations$/.test(path))
    return aws.functionError ? { errorMessage: aws.functionError } : { pdf: btoa('%PDF-1.7') };
  throw new Error(`unexpected ${path}`);
}

const key = createAccessKey();
const verifySignature = createSignatureVerifier(key);

const account = createServer(async (request, response) => {
  const body = await text(request);
  const { method = '', url = '', headers } = request;
  const signed = await verifySignature({ method, url, headers });
  if (signed?.bodyHash !== sha256(Buffer.from(body))) {
    response.writeHead(403).end('the signature is wrong');
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://aws');
  const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
  const form = new URLSearchParams(body);
  const action = form.get('Action');
  if (action === 'ListSubscriptionsByTopic') {
    calls.push(`${region} ${action} ${form.get('TopicArn')}`);
    if (aws.refusal) {
      response
        .writeHead(403)
        .end(`<ErrorResponse><Error><Message>${aws.refusal}</Message></Error></ErrorResponse>`);
      return;
    }
    response.end(
      `<member><Endpoint>${stage.alarmEmail}</Endpoint><SubscriptionArn>${aws.subscription}</SubscriptionArn></member>`,
    );
  } else if (action) {
    response.end(
      `<${action}Response><${action}Result>${cloudFormation(form)}</${action}Result></${action}Response>`,
    );
  } else if (request.headers['x-amz-target'] === 'Logs_20140328.GetDelivery') {
    const { id } = JSON.parse(body);
    calls.push(`${region} GetDelivery ${id}`);
    const deliveryDestinationType = id.includes('requests') ? 'CWL' : 'S3';
    response.end(JSON.stringify({ delivery: { id, deliveryDestinationType } }));
  } else {
    if (aws.functionError) response.setHeader('x-amz-function-error', 'Unhandled');
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answerOf(pathname.replace(/\/$/, ''))));
  }
});

beforeAll(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', await listenOnLoopback(account));
  vi.stubEnv('AWS_ACCESS_KEY_ID', key.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key.secretAccessKey);
});
beforeEach(() => {
  aws = { ...setUp };
  calls = [];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(account);
});

/** The lines of a stage's checks but those of its addresses, which are the internet's. */
async function check(): Promise<string[]> {
  const deployment = await readDeployment(stage);
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const checks = stageChecks(stage, deployment).filter(({ name }) => !/address|origin/.test(name));
  const failed = await runChecks(checks);
  const printed = lines.mock.calls.map(([line]) => String(line));
  lines.mockRestore();
  expect(printed.filter((line) => line.startsWith('FAILED'))).toHaveLength(failed);
  return printed;
}

describe('npm run smoke -- --context stage=prod', () => {
  test('says of a stage that is set up what it found', async () => {
    expect(await check()).toEqual([
      'ok      canary PDF: Chromium printed 8 bytes with every font',
      'ok      alarm subscriptions: alarms@acme.in has confirmed those of ap-south-1 and us-east-1',
      'ok      backup plan: active, with the rules Daily and Monthly',
      'ok      email: mail.acme.in is verified, and out of the sandbox',
      "ok      log delivery: 2 deliveries of CloudFront's logs, to CWL and S3",
    ]);
    expect(calls.map((call) => call.replace(/[0-9A-F]{8}-name$/, '')).sort()).toEqual([
      'ap-south-1 ListSubscriptionsByTopic AlarmTopic',
      'us-east-1 GetDelivery CloudFrontLogsaddressesdelivery',
      'us-east-1 GetDelivery CloudFrontLogsrequestsdelivery',
      'us-east-1 ListSubscriptionsByTopic AlarmTopic',
    ]);
  });

  test('finds the portal by the output of its stack', async () => {
    expect((await readDeployment(stage)).address).toBe('https://portal.acme.in');
  });

  test.each([
    [
      'a subscription that nobody confirmed',
      { subscription: 'PendingConfirmation' },
      'has not confirmed the alarms of ap-south-1',
    ],
    ['a backup plan that was deleted', { isPlanDeleted: true }, 'nothing is backed up at night'],
    [
      'a domain that SES has not verified',
      { isVerified: false },
      'SES has not verified mail.acme.in (DKIM: PENDING)',
    ],
    ['the sandbox of SES', { isProduction: false }, 'SES is in its sandbox'],
    [
      'a Chromium that does not print',
      { functionError: 'the canary has no ₹' },
      'canary PDF: the canary has no ₹. Payslips',
    ],
    [
      'a right that is missing',
      { refusal: 'not authorized to perform: sns:List' },
      'not authorized to perform: sns:List',
    ],
  ])('fails for %s, and says what to do', async (_, change, words) => {
    aws = { ...setUp, ...change };
    expect((await check()).filter((line) => line.startsWith('FAILED'))).toEqual([
      expect.stringContaining(words),
    ]);
  });

  test('asks a stage without data only for what it has', async () => {
    const names = stageChecks(getStage('dev'), { address: '', resources: [] }).map(({ name }) => name);
    expect(names).toEqual(["the API's own address", 'canary PDF']);
  });
});

describe('an address past CloudFront', () => {
  const { domain, ...withoutDomain } = withEveryOption;

  test('is kept shut by API Gateway where there is a domain, and by the origin secret where there is none', () => {
    const own = { name: "the API's own address", url: 'https://a1.execute-api.ap-south-1.amazonaws.com' };
    const origin = { name: 'the origin origin.portal.example.com', url: 'https://origin.portal.example.com' };
    expect(listClosedAddresses(withoutDomain, 'a1')).toEqual([{ ...own, guard: 'the origin secret' }]);
    expect(listClosedAddresses(withEveryOption, 'a1')).toEqual([
      { ...own, guard: 'API Gateway' },
      { ...origin, guard: 'API Gateway' },
    ]);
    const { mutualTls: _, ...withoutTls } = domain?.origin ?? { name: '', certificateArn: '' };
    const secretOnly = { ...withEveryOption, domain: { name: '', certificateArn: '', origin: withoutTls } };
    expect(listClosedAddresses(secretOnly, 'a1')[1]).toEqual({ ...origin, guard: 'the origin secret' });
  });

  const signal = AbortSignal.timeout(60_000);
  const refusedBy = async (listener: RequestListener, guard: Parameters<typeof checkRefused>[1]) => {
    const server = createServer(listener);
    const url = await listenOnLoopback(server);
    try {
      return await checkRefused(url, guard, signal);
    } catch (error) {
      return (error as Error).message.replace(url, 'URL');
    } finally {
      await closeServer(server);
    }
  };
  const answer =
    (status: number, message: string): RequestListener =>
    (_, response) =>
      response.writeHead(status).end(JSON.stringify({ message }));
  const byFunctions = answer(403, messages.notViaCloudFront);
  const byGateway = answer(404, 'Not Found');
  const byConnection: RequestListener = ({ socket }) => socket.destroy();

  test('passes where that which should refuses', async () => {
    expect(await refusedBy(byFunctions, 'the origin secret')).toBe('refused by the origin secret');
    expect(await refusedBy(byGateway, 'API Gateway')).toBe('refused by API Gateway');
    expect(await refusedBy(byConnection, 'API Gateway')).toBe('refused by API Gateway');
  });

  test('fails where it answers, and where something else refuses than the stage has', async () => {
    expect(await refusedBy(answer(200, ''), 'the origin secret')).toMatch(
      /^URL answered 200 to a caller who goes past/,
    );
    expect(await refusedBy(byFunctions, 'API Gateway')).toMatch(
      /^URL is refused by the origin secret, not by API Gateway/,
    );
    expect(await refusedBy(byConnection, 'the origin secret')).toMatch(/^URL could not be reached: /);
  });

  test('fails where its name leads nowhere', async () => {
    await expect(checkRefused('http://nowhere.invalid', 'API Gateway', signal)).rejects.toThrow(
      'http://nowhere.invalid has no address. Point its DNS record at the output OriginTarget.',
    );
  });
});
