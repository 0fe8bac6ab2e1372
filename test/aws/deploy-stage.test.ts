import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { getStage, type Stage } from '../../infra/stages.ts';
import { deployStage } from '../../scripts/deploy/deploy-stage.ts';
import { planDeployment } from '../../scripts/deploy/plan-deployment.ts';

const prod = getStage('prod');
const withFirewall: Stage = { ...prod, firewall: true };
const args = ['--context', 'stage=prod'];

/** CloudFormation: status and termination protection by stack. */
const stacks = new Map<string, { status: string; isProtected: boolean }>();
/** Calls that change something, and commands of the CDK, in their order. */
let log: string[];
let rejection: string | undefined;
/** Whether a stack has something that would not go. */
let isStuck: boolean;
let cloudFormation: Server;

const error = (code: string, message: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

/** CloudFormation's answer to the three operations that are used here. */
function answer(form: URLSearchParams): { status: number; body: string } {
  const [action, name] = [form.get('Action'), form.get('StackName') ?? ''];
  if (rejection) return { status: 403, body: error('AccessDenied', rejection) };
  const stack = stacks.get(name);
  if (!stack) {
    return { status: 400, body: error('ValidationError', `Stack with id ${name} does not exist`) };
  }
  if (action === 'DescribeStacks') {
    const member = `<member><StackName>${name}</StackName><StackStatus>${stack.status}</StackStatus></member>`;
    const result = `<DescribeStacksResult><Stacks>${member}</Stacks></DescribeStacksResult>`;
    return { status: 200, body: `<DescribeStacksResponse>${result}</DescribeStacksResponse>` };
  }
  log.push(`${action} ${name}`);
  if (action === 'UpdateTerminationProtection') {
    stack.isProtected = form.get('EnableTerminationProtection') === 'true';
  } else if (stack.isProtected) {
    const why = `Stack [${name}] cannot be deleted while TerminationProtection is enabled`;
    return { status: 400, body: error('ValidationError', why) };
  } else if (isStuck) stack.status = 'DELETE_FAILED';
  else stacks.delete(name);
  return { status: 200, body: `<${action}Response><${action}Result/></${action}Response>` };
}

beforeAll(async () => {
  cloudFormation = createServer(async (request, response) => {
    const { status, body } = answer(new URLSearchParams(await text(request)));
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
  });
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', await listenOnLoopback(cloudFormation));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
beforeEach(() => {
  stacks.clear();
  log = [];
  rejection = undefined;
  isStuck = false;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(cloudFormation);
});

function existing(...names: string[]) {
  for (const name of names) stacks.set(name, { status: 'UPDATE_COMPLETE', isProtected: true });
}

/** Deploys with a CDK that leaves its stacks in a status. @returns the exit code and the lines printed */
async function deploy(stage: Stage, outcome = 'CREATE_COMPLETE') {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const code = await deployStage(stage, args, async (command) => {
    log.push(`cdk ${command.join(' ')}`);
    for (const name of command.filter((each) => each.startsWith('vetan-'))) {
      stacks.set(name, { status: outcome, isProtected: false });
    }
    return outcome === 'ROLLBACK_COMPLETE' ? 1 : 0;
  });
  const printed = lines.mock.calls.map(([line]) => line);
  lines.mockRestore();
  return { code, printed };
}

const unprotectedPass = (...names: string[]) =>
  `cdk deploy ${names.join(' ')} --exclusively --context protect=false --context stage=prod`;
const updatePass = (...names: string[]) => `cdk deploy ${names.join(' ')} --exclusively --context stage=prod`;
const protectedPass = 'cdk deploy --all --context stage=prod';

describe('npm run deploy', () => {
  test('creates a new stage unprotected, then protects it in a second pass', async () => {
    const { code, printed } = await deploy(withFirewall);
    expect(code).toBe(0);
    const names = ['vetan-prod-edge', 'vetan-prod', 'vetan-prod-monitoring'];
    expect(log).toEqual([unprotectedPass(...names), protectedPass]);
    expect(printed).toEqual([
      `New: ${names.join(', ')}. Created without deletion protection first, then protected.`,
    ]);
  });

  test('updates a stage that exists in one pass, protected throughout', async () => {
    existing('vetan-prod', 'vetan-prod-monitoring');
    expect(await deploy(prod)).toEqual({ code: 0, printed: [] });
    expect(log).toEqual([protectedPass]);
  });

  test('creates a firewall that is added later without touching the protection of the portal', async () => {
    existing('vetan-prod', 'vetan-prod-monitoring');
    await deploy(withFirewall);
    expect(log).toEqual([unprotectedPass('vetan-prod-edge'), protectedPass]);
  });

  test('brings the portal up to date before it creates the monitoring, which reads its outputs', async () => {
    existing('vetan-prod');
    await deploy(prod);
    expect(log).toEqual([updatePass('vetan-prod'), unprotectedPass('vetan-prod-monitoring'), protectedPass]);
  });

  test('creates firewall and monitoring around a portal that exists in the order in which they need each other', async () => {
    existing('vetan-prod');
    await deploy(withFirewall);
    expect(log).toEqual([
      unprotectedPass('vetan-prod-edge'),
      updatePass('vetan-prod'),
      unprotectedPass('vetan-prod-monitoring'),
      protectedPass,
    ]);
  });

  test('creates nothing that would read from a stack whose update failed', async () => {
    existing('vetan-prod');
    expect((await deploy(prod, 'ROLLBACK_COMPLETE')).code).toBe(1);
    expect(log).toEqual([updatePass('vetan-prod')]);
  });

  test('after a failed creation says so, lifts its protection, deletes it and starts over', async () => {
    stacks.set('vetan-prod', { status: 'ROLLBACK_COMPLETE', isProtected: true });
    const { code, printed } = await deploy(prod);
    expect(code).toBe(0);
    expect(log).toEqual([
      'UpdateTerminationProtection vetan-prod',
      'DeleteStack vetan-prod',
      unprotectedPass('vetan-prod', 'vetan-prod-monitoring'),
      protectedPass,
    ]);
    expect(printed[0]).toBe(
      'vetan-prod is ROLLBACK_COMPLETE: its creation failed. It is deleted, and created anew.',
    );
  });

  test('leaves a creation that fails to be repeated, and protects nothing', async () => {
    expect((await deploy(prod, 'ROLLBACK_COMPLETE')).code).toBe(1);
    expect(log).toEqual([unprotectedPass('vetan-prod', 'vetan-prod-monitoring')]);
    log = [];
    expect((await deploy(prod)).code).toBe(0);
    expect(log.slice(0, 2)).toEqual(['UpdateTerminationProtection vetan-prod', 'DeleteStack vetan-prod']);
  });

  test('deploys nothing where AWS does not delete what a failed creation left, and says where to look', async () => {
    stacks.set('vetan-prod', { status: 'ROLLBACK_FAILED', isProtected: true });
    isStuck = true;
    await expect(deploy(prod)).rejects.toThrow(
      'What the failed creation left of the stack vetan-prod could not be deleted; its events say why ' +
        '(CloudFormation, ap-south-1): ',
    );
    expect(log).toEqual(['UpdateTerminationProtection vetan-prod', 'DeleteStack vetan-prod']);
  });

  test('does not go on to the second pass where the CDK was told only to prepare', async () => {
    expect((await deploy(prod, 'REVIEW_IN_PROGRESS')).code).toBe(0);
    expect(log).toEqual([unprotectedPass('vetan-prod', 'vetan-prod-monitoring')]);
  });

  test('deploys dev, which is never protected, in one pass', async () => {
    await deploy(getStage('dev'));
    expect(log).toEqual([protectedPass]);
  });

  test('changes nothing where AWS does not let it look', async () => {
    rejection = 'User is not authorized to perform: cloudformation:DescribeStacks';
    await expect(deploy(prod)).rejects.toThrow(
      `AWS does not let the stack vetan-prod be looked at: ${rejection}`,
    );
    expect(log).toEqual([]);
  });
});

describe('the plan of a deployment', () => {
  const plan = (status: string | undefined) => {
    const { discard, passes } = planDeployment([{ name: 'vetan-prod', region: 'ap-south-1', status }]);
    return { discard: discard.length === 1, create: passes.length === 1 };
  };

  test.each([
    [undefined, { discard: false, create: true }],
    ['REVIEW_IN_PROGRESS', { discard: false, create: true }],
    ['CREATE_FAILED', { discard: false, create: true }],
    ['ROLLBACK_COMPLETE', { discard: true, create: true }],
    ['ROLLBACK_FAILED', { discard: true, create: true }],
    ['CREATE_COMPLETE', { discard: false, create: false }],
    ['UPDATE_COMPLETE', { discard: false, create: false }],
    ['UPDATE_ROLLBACK_COMPLETE', { discard: false, create: false }],
    ['UPDATE_ROLLBACK_FAILED', { discard: false, create: false }],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', { discard: false, create: false }],
    ['IMPORT_ROLLBACK_COMPLETE', { discard: false, create: false }],
  ])('for a stack that is %s is %o', (status, expected) => {
    expect(plan(status)).toEqual(expected);
  });

  test.each(['CREATE_IN_PROGRESS', 'ROLLBACK_IN_PROGRESS', 'DELETE_IN_PROGRESS'])(
    'waits for the operator to come back while a stack is %s',
    (status) => {
      expect(() => plan(status)).toThrow(`The stack vetan-prod is ${status}: wait until AWS has finished`);
    },
  );

  test('leaves a deletion that failed to a person, and says how', () => {
    expect(() => plan('DELETE_FAILED')).toThrow(
      'aws cloudformation delete-stack --stack-name vetan-prod --region ap-south-1',
    );
  });
});
