import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertFilledIn, getDeployableStage } from '../../infra/deployable-stage.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { getStage, type Stage, validateStage } from '../../infra/stages.ts';
import { checkConcurrencyQuota } from '../../scripts/concurrency-quota.ts';
import { domain } from '../support/domains.ts';

const prod = getStage('prod');
const { pdfConcurrency, untrustedPdfConcurrency, ...unlimited } = prod;
const wanting = (pdfConcurrency: number, untrustedPdfConcurrency: number): Stage => ({
  ...prod,
  pdfConcurrency,
  untrustedPdfConcurrency,
});

/** An account's concurrency, as the three operations of AWS Lambda that are used here report it. */
interface Account {
  limit: number;
  /** Reserved concurrency by function name. */
  reservedBy?: Record<string, number>;
  rejection?: string;
}

let account: Account;
let lambda: Server;
let region: string | undefined;

function answerOf({ limit, reservedBy = {} }: Account, path: string): object {
  const free = limit - Object.values(reservedBy).reduce((sum, each) => sum + each, 0);
  const functionName = /functions\/([^/]+)\/concurrency$/.exec(path)?.[1];
  if (functionName) return { ReservedConcurrentExecutions: reservedBy[functionName] };
  if (path.endsWith('/functions')) {
    return { Functions: Object.keys(reservedBy).map((FunctionName) => ({ FunctionName })) };
  }
  return { AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: free } };
}

beforeAll(async () => {
  lambda = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').replace(/\/(\?|$)/, '$1').split('?');
    region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
    response.setHeader('content-type', 'application/json');
    if (account.rejection) {
      response.writeHead(403, { 'x-amzn-errortype': 'UnrecognizedClientException' });
      response.end(JSON.stringify({ message: account.rejection }));
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

describe('before a deployment, the quota check', () => {
  test.each([
    ['with the usual limit', { limit: 1000 }],
    ['with just enough', { limit: 105 }],
    [
      'where the stage runs already, with nothing to spare beside it',
      {
        limit: 105,
        reservedBy: {
          'vetan-prod-Functionspdf2C7CC425-x1': 3,
          'vetan-prod-Functionspdfuntrusted9A11B2C3-x1': 2,
        },
      },
    ],
  ])('accepts an account %s', async (_, described) => {
    account = described;
    await checkConcurrencyQuota(wanting(3, 2));
    expect(region).toBe('ap-south-1');
  });

  test.each([
    ['that is new', { limit: 10 }, 'Of the 10 functions', 'lets 0 more'],
    ['one short', { limit: 104 }, 'Of the 104 functions', 'lets 4 more'],
    [
      'where others have set theirs aside',
      { limit: 1000, reservedBy: { 'vetan-dev-Functionspdf0A-y2': 5, others: 892 } },
      'Of the 1000 functions',
      'lets 3 more',
    ],
  ])('rejects an account %s in one line that says what to do', async (_, described, limit, spare) => {
    account = described;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusal = await checkConcurrencyQuota(wanting(3, 2)).catch((error: Error) => error.message);
    expect(refusal).toContain(limit);
    expect(refusal).toContain(spare);
    expect(refusal).toContain('wants 5');
    expect(refusal).toContain('pdfConcurrency and untrustedPdfConcurrency');
    expect(refusal).not.toContain('\n');
    vi.restoreAllMocks();
  });

  test('accepts a new account for a stage without reserved concurrency, and warns how to ask for more', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    account = { limit: 99 };
    await checkConcurrencyQuota(unlimited);
    expect(warnings.mock.calls).toEqual([
      [expect.stringMatching(/^Warning: this account may run 99 functions/)],
    ]);
    expect(warnings.mock.lastCall?.[0]).toContain(
      'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384',
    );
    account = { limit: 100 };
    await checkConcurrencyQuota(unlimited);
    expect(warnings).toHaveBeenCalledTimes(1);
    warnings.mockRestore();
  });

  test('passes on what AWS says of invalid credentials', async () => {
    account = { limit: 1000, rejection: 'The security token included in the request is invalid.' };
    await expect(checkConcurrencyQuota(prod)).rejects.toThrow(
      'AWS does not let this account be looked at in ap-south-1, as where the region is not enabled: The security token included in the request is invalid.',
    );
  });
});

describe('a stage', () => {
  test.each([
    ['monthlyBudgetUsd', 0],
    ['monthlyBudgetUsd', 9.5],
    ['apiRequestsPerSecond', 9],
    ['apiBurst', 9.5],
    ['pdfConcurrency', 0],
    ['untrustedPdfConcurrency', 0],
    ['originSecretVersion', 1.5],
  ])('rejects %s: %d', (name, value) => {
    expect(() => validateStage({ ...prod, [name]: value })).toThrow(
      `${name} is ${value}; it is a whole number from`,
    );
  });

  test('rejects a budget without an address to notify', () => {
    const { alarmEmail: _, ...quiet } = prod;
    expect(() => validateStage({ ...quiet, monthlyBudgetUsd: 20 })).toThrow(
      'monthlyBudgetUsd notifies alarmEmail, which is missing',
    );
  });

  test('rejects retained data without an address for alarms', () => {
    const { alarmEmail: _, monthlyBudgetUsd: __, ...quiet } = prod;
    expect(() => validateStage(quiet)).toThrow('alarmEmail is missing; where data is retained');
    expect(validateStage({ ...quiet, retainData: false }).alarmEmail).toBeUndefined();
  });

  test.each(['Mumbai', 'ap-south1', 'ap-south-1a', ''])('rejects the region "%s"', (name) => {
    const said = `is "${name}"; it is an AWS region, such as ap-south-1.`;
    expect(() => validateStage({ ...prod, region: name })).toThrow(`region ${said}`);
    expect(() => validateStage({ ...prod, backupRegion: name })).toThrow(`backupRegion ${said}`);
  });

  test('rejects a first admin without a name, whose account could not be made', () => {
    const firstAdmin = { name: ' ', email: 'asha@acme.in' };
    expect(() => validateStage({ ...prod, firstAdmin })).toThrow('firstAdmin.name is empty.');
  });

  test.each(['https://github.com/acme/vetan', 'acme', 'acme/*', 'acme/vetan/main'])(
    'rejects the repository "%s", whose tags could deploy nothing',
    (githubRepository) => {
      expect(() => validateStage({ ...prod, githubRepository })).toThrow(
        `githubRepository is "${githubRepository}"; it is owner/repository.`,
      );
    },
  );

  test('rejects a firewall that would block one person, or that AWS WAF does not take', () => {
    for (const requestsPerAddress of [9, 99.5]) {
      expect(() => validateStage({ ...prod, firewall: { requestsPerAddress } })).toThrow(
        `requestsPerAddress is ${requestsPerAddress}; it is a whole number from`,
      );
    }
    expect(validateStage({ ...prod, firewall: { requestsPerAddress: 10_000 } }).firewall).toBeDefined();
  });

  test.each(['', 'payroll', 'payroll@acme', 'a b@acme.in'])('rejects the email address "%s"', (email) => {
    const firstAdmin = { name: 'Administrator', email };
    expect(() => validateStage({ ...prod, firstAdmin })).toThrow('firstAdmin.email is');
    expect(() => validateStage({ ...prod, alarmEmail: email })).toThrow('alarmEmail is');
  });
});

describe('a stage that retains data', () => {
  const filledIn: Stage = {
    ...prod,
    firstAdmin: { name: 'Asha', email: 'asha@acme.in' },
    alarmEmail: 'alarms@acme.in',
  };

  test('is deployable once its addresses are filled in', () => {
    expect(() => assertFilledIn(filledIn)).not.toThrow();
  });

  test.each(['hr@example.com', 'hr@mail.example.com', 'hr@EXAMPLE.org', 'hr@acme.test', 'hr@acme.invalid'])(
    'is refused with the address %s, which has no reader',
    (email) => {
      const stage = { ...filledIn, firstAdmin: { name: 'Asha', email }, alarmEmail: email };
      expect(() => assertFilledIn(stage)).toThrow(`firstAdmin.email (${email}), alarmEmail (${email}).`);
    },
  );

  test('is refused with a sender whose domain SES could never verify', () => {
    const emailFrom = 'payroll@example.com';
    expect(() => assertFilledIn({ ...filledIn, emailFrom })).toThrow('emailFrom (payroll@example.com).');
  });

  test('is refused with a domain that cannot be owned', () => {
    expect(() => assertFilledIn({ ...filledIn, domain })).toThrow(
      'domain.name (portal.example.com), domain.origin.name (origin.portal.example.com).',
    );
  });

  test('is deployable with addresses that only resemble a placeholder', () => {
    const alarmEmail = 'example.com@myexample.com';
    expect(() => assertFilledIn({ ...filledIn, alarmEmail })).not.toThrow();
  });

  test('is refused in one line that names everything that is missing', () => {
    const stage = { ...prod, firstAdmin: filledIn.firstAdmin };
    expect(() => assertFilledIn(stage)).toThrow(
      'The stage prod is for real payroll, and these are still the examples that the portal comes with: ' +
        'in infra/stages.ts alarmEmail (payroll@example.com).',
    );
  });

  test('is told apart from dev, which can be tried as it comes', () => {
    expect(() => assertFilledIn(getStage('dev'))).not.toThrow();
    expect(getDeployableStage('dev').retainData).toBe(false);
  });
});

describe('npm run deploy', () => {
  /** Its stderr and exit code, without any AWS credentials of this machine. */
  async function runScript(script: string, ...args: string[]) {
    const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
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
      ['-c', 'stage=dev'],
      'There are no AWS credentials: sign in with the AWS CLI, and name the profile by --profile if it has a name.\n',
    ],
  ])('with %s ends with one line, before anything is built', async (_, args, line) => {
    expect(await runScript('deploy', ...args)).toEqual({ said: line, code: 1 });
  });

  /** The message that refuses prod until these files are filled in. */
  const refusal = (() => {
    try {
      getDeployableStage('prod');
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  })();

  test.runIf(refusal).each(['deploy', 'synth'])(
    'and npm run synth: %s of a prod that is not filled in ends with one line, before anything is built',
    async (script) => {
      const { said, code } = await runScript(script, '--context', 'stage=prod');
      expect({ said, code }).toEqual({ said: `${refusal}\n`, code: 1 });
    },
  );
});
