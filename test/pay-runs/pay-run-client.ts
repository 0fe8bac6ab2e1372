import type { Portal } from '../portal.ts';

/** Calls of pay runs, as the screens make them. */
export function payRunClient(portal: Portal, payPeriod: string) {
  const path = `/api/admin/pay-runs/${payPeriod}`;
  const call = (method: string, sub = '', body?: unknown) =>
    portal.call(method, `${path}${sub}`, { token: portal.admin, body });
  const get = async () => (await call('GET')).body;
  /** The run once nothing is going on any more. */
  async function settled() {
    for (;;) {
      const run = await get();
      if (run.state !== 'preparing' && run.state !== 'generating') return run;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function open() {
    const answer = await portal.call('POST', '/api/admin/pay-runs', {
      token: portal.admin,
      body: { payPeriod },
    });
    if (answer.status !== 200) throw new Error(answer.body.message);
    return settled();
  }
  const rows = async (query = '') => (await call('GET', `/rows${query}`)).body;
  async function generate() {
    const { payable } = await get();
    const answer = await call('POST', '/generation', { people: payable.people, netPay: payable.netPay });
    if (answer.status !== 200) throw new Error(answer.body.message);
    return settled();
  }
  async function close() {
    return (await call('POST', '/closing')).body;
  }
  const save = async (...edits: object[]) => (await call('PUT', '/rows', { rows: edits })).body;
  return { path, call, get, settled, open, rows, generate, close, save };
}
