import type { Portal } from './portal.ts';

/** Calls of the API by the first admin of a portal, which may start later: `call` answers whatever it is, `ok` the body of a 200. */
export const adminCalls = (portal: Pick<Portal, 'call' | 'callOk' | 'admin'>) => ({
  call: (method: string, path: string, body?: object) =>
    portal.call(method, path, { token: portal.admin, body }),
  ok: async (method: string, path: string, body?: object) =>
    (await portal.callOk(method, path, { token: portal.admin, body })).body,
});
