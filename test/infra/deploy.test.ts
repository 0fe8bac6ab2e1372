import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/listen.ts';
import { getStage, type Stage, validateStage } from '../../infra/stages.ts';
import { checkConcurrencyQuota } from '../../scripts/concurrency-quota.ts';

const prod = getStage('prod');
const { pdfConcurrency, untrustedPdfConcurrency, ...unlimited } = prod;
const wanting = (pdfConcurrency: number, untrustedPdfConcurrency: number): Stage => ({
  ...prod,
  pdfConcurrency,
  untrustedPdfConcurrency,
});

/** An account as AWS Lambda describes it, over the three calls that are made of it. */
interface Account {
  limit: number;
  /** By the function's name. */
  setAside?: Record<string, number>;
  refuses?: string;
}

let account: Account;
let lambda: Server;
let region: string | undefined;

function answerOf({ limit, setAside = {} }: Account, path: string): object {
  const free = limit - Object.values(setAside).reduce((sum, each) => sum + each, 0);
  const reserved = /functions\/([^/]+)\/concurrency$/.exec(path)?.[1];
  if (reserved) return { ReservedConcurrentExecutions: setAside[reserved] };
  if (path.endsWith('/functions')) {
    return { Functions: Object.keys(setAside).map((FunctionName) => ({ FunctionName })) };
  }
  return { AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: free } };
}

beforeAll(async () => {
  lambda = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').replace(/\/(\?|$)/, '$1').split('?');
    region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
    response.setHeader('content-type', 'application/json');
    if (account.refuses) {
      response.writeHead(403, { 'x-amzn-errortype': 'UnrecognizedClientException' });
      response.end(JSON.stringify({ message: account.refuses }));
    } else response.end(JSON.stringify(answerOf(account, path)));
  });
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', await listenOnLoopback(lambda));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(lambda);
});

describe('before a deployment, an account', () => {
  test.each([
    ['with the usual limit', { limit: 1000 }],
    ['with just enough', { limit: 105 }],
    [
      'where the stage runs already, with nothing to spare beside it',
      {
        limit: 105,
        setAside: {
          'vetan-prod-Functionspdf2C7CC425-x1': 3,
          'vetan-prod-Functionspdfuntrusted9A11B2C3-x1': 2,
        },
      },
    ],
  ])('%s is taken', async (_, described) => {
    account = described;
    await checkConcurrencyQuota(wanting(3, 2));
    expect(region).toBe('ap-south-1');
  });

  test.each([
    ['that is new', { limit: 10 }, 'Of the 10 functions', 'lets 0 more'],
    ['one short', { limit: 104 }, 'Of the 104 functions', 'lets 4 more'],
    [
      'where others have set theirs aside',
      { limit: 1000, setAside: { 'vetan-dev-Functionspdf0A-y2': 5, others: 892 } },
      'Of the 1000 functions',
      'lets 3 more',
    ],
  ])('%s is told so in a line, with what to do', async (_, described, limit, spare) => {
    account = described;
    const refusal = await checkConcurrencyQuota(wanting(3, 2)).catch((error: Error) => error.message);
    expect(refusal).toContain(limit);
    expect(refusal).toContain(spare);
    expect(refusal).toContain('wants 5');
    expect(refusal).toContain('pdfConcurrency and untrustedPdfConcurrency');
    expect(refusal).not.toContain('\n');
  });

  test('that is new is taken by a stage that sets nothing aside', async () => {
    account = { limit: 10 };
    await checkConcurrencyQuota(unlimited);
  });

  test('whose credentials AWS does not take is told what AWS says', async () => {
    account = { limit: 1000, refuses: 'The security token included in the request is invalid.' };
    await expect(checkConcurrencyQuota(prod)).rejects.toThrow(
      'AWS does not let this account be looked at: The security token included in the request is invalid.',
    );
  });
});

describe('a stage', () => {
  const domain = {
    name: 'portal.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a-1',
  };

  test('may have a certificate of us-east-1, and no other', () => {
    expect(validateStage({ ...prod, domain }).domain).toEqual(domain);
    for (const certificateArn of [
      'arn:aws:acm:ap-south-1:111122223333:certificate/a-1',
      'arn:aws:iam::111122223333:server-certificate/a',
      'portal.example.com',
    ]) {
      expect(() => validateStage({ ...prod, domain: { ...domain, certificateArn } })).toThrow(
        /us-east-1 alone/,
      );
    }
  });

  test.each([
    ['requestsPerAddress', 9],
    ['pdfConcurrency', 0],
    ['untrustedPdfConcurrency', 0],
    ['originSecretVersion', 1.5],
  ])('cannot have %s at %d', (name, value) => {
    expect(() => validateStage({ ...prod, [name]: value })).toThrow(
      `${name} is ${value}; it is a whole number from`,
    );
  });
});

describe('npm run deploy', () => {
  /** What it says, and how it ends, with nothing of the machine's own to sign in with. */
  async function deploy(...args: string[]) {
    const child = spawn(process.execPath, ['scripts/deploy.ts', ...args], {
      env: {
        PATH: process.env.PATH,
        HOME: '/nonexistent',
        AWS_EC2_METADATA_DISABLED: 'true',
      },
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { said, code };
  }

  test.each([
    ['no stage', [], 'Say which stage to deploy: npm run deploy -- --context stage=dev, or stage=prod.\n'],
    [
      'a stage that there is not',
      ['--context', 'stage=test'],
      'There is no stage "test": use --context stage=dev or --context stage=prod.\n',
    ],
    [
      'no credentials',
      ['-c', 'stage=prod'],
      'There are no AWS credentials: sign in with the AWS CLI, and name the profile by --profile if it has a name.\n',
    ],
  ])('with %s ends with one line, before anything is built', async (_, args, line) => {
    expect(await deploy(...args)).toEqual({ said: line, code: 1 });
  });
});
