import { emailOf, ownPassword, paidEmployees } from '../../../infra/local/demo/company.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import type { Holiday } from '../../../shared/holidays/holidays.ts';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import type { Policy } from '../../../shared/policies/policies.ts';
import type { SlipListItem } from '../../../shared/slips/slips.ts';

export interface ApiRequest {
  method: string;
  path: string;
  token?: string;
  body?: object;
}

export interface ApiResponse {
  status: number;
  bytes: Uint8Array;
}

/** An employee of the demo company at work, signed in. */
interface Colleague {
  id: string;
  token: string;
  email: string;
  slips: string[];
}

/** The demo company with all users signed in. */
export interface SignedInCompany {
  admin: string;
  people: Colleague[];
  policyWithFile: string;
  holidays: Holiday[];
  send(ask: ApiRequest): Promise<ApiResponse>;
}

/** Enough leave for all applications of the load. */
const yearlyLeaves = 366;

async function sendRequest(url: string, { method, path, token, body }: ApiRequest): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Signs all users in, and downloads each slip once, so that its PDF is cached in the bucket. */
export async function signInCompany(url: string): Promise<SignedInCompany> {
  const ask = async <T>(what: ApiRequest): Promise<T> => {
    const { status, bytes } = await sendRequest(url, what);
    if (status !== 200) throw new Error(`${what.method} ${what.path} answered ${status}`);
    return JSON.parse(Buffer.from(bytes).toString());
  };
  const signIn = <T>(path: string, body: object) => ask<T>({ method: 'POST', path, body });
  const { admin } = parseSettings({});
  const { token } = await signIn<{ token: string }>('/api/auth/admin/login', admin);
  const people: Colleague[] = [];
  for (const { name } of paidEmployees) {
    const email = emailOf(name);
    const own = await signIn<{ token: string; user: { id: string } }>('/api/auth/login', {
      email,
      password: ownPassword,
    });
    const { id } = own.user;
    const path = `/api/admin/employee-profile/${id}`;
    await ask({ method: 'PUT', path, token, body: { yearlyLeaves } });
    const list = await ask<SlipListItem[]>({ method: 'GET', path: '/api/slips/my-slips', token: own.token });
    const slips = list.map(({ _id }) => _id);
    for (const slip of slips) {
      await sendRequest(url, { method: 'GET', path: `/api/slips/download/${slip}`, token: own.token });
    }
    people.push({ id, token: own.token, email, slips });
  }
  const policies = await ask<Policy[]>({ method: 'GET', path: '/api/policies', token });
  return {
    admin: token,
    people,
    policyWithFile: policies.find(({ pdfUrl }) => pdfUrl)?.pdfUrl as string,
    holidays: await ask<Holiday[]>({ method: 'GET', path: '/api/holidays', token }),
    send: (what) => sendRequest(url, what),
  };
}

export const parseLeave = ({ bytes }: ApiResponse): Leave => JSON.parse(Buffer.from(bytes).toString());
