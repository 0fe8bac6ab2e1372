import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { sendDirectly } from '../../support/send-directly.ts';
import type { Line } from './log-lines.ts';

vi.hoisted(() => {
  // As Lambda says it before it loads anything: in AWS, in a call that is not among those traced.
  Object.assign(process.env, {
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    LAMBDA_TASK_ROOT: '/var/task',
    _X_AMZN_TRACE_ID: 'Root=1-00000000-000000000000000000000000;Parent=0000000000000000;Sampled=0',
  });
});

const trace = '1-5759e988-bd862e3fe1be46a994272793';
const invocation = '53995c3f42cd8ad8';

/** A stub of the X-Ray daemon. */
const daemon = createSocket('udp4');
const reported: Line[] = [];

let portal: Portal;
let employee: Employee;
let slipId: string;
beforeAll(async () => {
  daemon.bind(0, '127.0.0.1');
  await once(daemon, 'listening');
  daemon.on('message', (message) => reported.push(JSON.parse(message.toString().split('\n')[1] ?? '')));
  process.env.AWS_XRAY_DAEMON_ADDRESS = `127.0.0.1:${daemon.address().port}`;
  portal = await startPortal();
  // The SDK reports what it sends.
  sendDirectly(false);
  employee = await portal.employee('Zebulon Quartermain');
  slipId = await portal.generate(employee.id, { basicSalary: 83_456.17 });
});
afterAll(async () => {
  await portal.stop();
  daemon.close();
});

test('a request that is traced reports its route, its id and what it asked of which table, and no data of users', async () => {
  expect(reported).toEqual([]);
  vi.stubEnv('_X_AMZN_TRACE_ID', `Root=${trace};Parent=${invocation};Sampled=1`);
  await portal.call('GET', `/api/slips/${slipId}`, { token: employee.token });
  vi.unstubAllEnvs();
  await vi.waitFor(() => expect(reported).toHaveLength(5), { timeout: 100_000 });

  const call = reported.find(({ name }) => name === 'call');
  expect(call).toMatchObject({
    trace_id: trace,
    parent_id: invocation,
    annotations: { requestId: expect.any(String), route: 'GET /api/slips/{slipId}' },
  });
  const asked = reported.filter(({ name }) => name === 'DynamoDB');
  expect(asked[0]).toMatchObject({ aws: { operation: 'BatchGetItem' } });
  // The slip, whether its month is published yet, and whether payments are tracked: one after the other, or at once.
  expect(new Set(asked.map(({ aws }) => aws.table_name).slice(1))).toEqual(
    new Set(['slips', 'runs', 'settings']),
  );
  for (const { trace_id, parent_id } of asked) expect([trace_id, parent_id]).toEqual([trace, call?.id]);
  for (const secret of ['Zebulon', '83456', employee.email, employee.token]) {
    expect(JSON.stringify(reported)).not.toContain(secret);
  }
});
