import { ownPassword } from '../../../infra/local/demo/company.ts';
import { addDays } from '../../../shared/date.ts';
import { type ApiRequest, type ApiResponse, parseLeave, type SignedInCompany } from './signed-in-company.ts';

/** One kind of call, and how many of a thousand are of it. */
export interface CallKind {
  name: string;
  ofThousand: number;
  ask(office: SignedInCompany, random: () => number): ApiRequest;
  /** Handles the response. */
  answered?(answer: ApiResponse): void;
}

const pickRandom = <T>(of: readonly T[], random: () => number): T =>
  of[Math.floor(random() * of.length)] as T;

/** A day for which no other leave is applied for in this run. */
const dayOf = (count: number) => addDays('2030-01-01', count);

/** The traffic of a working day: mostly reads, some writes, few sign-ins. */
export function trafficMix(): CallKind[] {
  let day = 0;
  const undecided: string[] = [];
  const own = (name: string, ofThousand: number, path: string | ((id: string) => string)): CallKind => ({
    name,
    ofThousand,
    ask: ({ people }, random) => {
      const { id, token } = pickRandom(people, random);
      return { method: 'GET', path: typeof path === 'string' ? path : path(id), token };
    },
  });
  const admins = (name: string, ofThousand: number, path: string | ((id: string) => string)): CallKind => ({
    name,
    ofThousand,
    ask: ({ people, admin }, random) => {
      const { id } = pickRandom(people, random);
      return { method: 'GET', path: typeof path === 'string' ? path : path(id), token: admin };
    },
  });
  const slip = (name: string, ofThousand: number, path: string): CallKind => ({
    name,
    ofThousand,
    ask: ({ people }, random) => {
      const { token, slips } = pickRandom(people, random);
      return { method: 'GET', path: path + pickRandom(slips, random), token };
    },
  });
  return [
    // The overview's six queries.
    own('own slips', 100, '/api/slips/my-slips'),
    own('latest slip', 100, '/api/slips/latest'),
    own('own profile', 100, '/api/profile/me'),
    own('holidays', 100, '/api/holidays'),
    own('own leaves', 100, (id) => `/api/leaves/${id}`),
    own('policies', 100, '/api/policies'),
    slip('a slip', 60, '/api/slips/'),
    slip('a slip as PDF, kept', 50, '/api/slips/download/'),
    {
      name: "a policy's file",
      ofThousand: 20,
      ask: ({ people, policyWithFile }, random) => ({
        method: 'GET',
        path: policyWithFile,
        token: pickRandom(people, random).token,
      }),
    },
    admins('employees', 50, '/api/admin/profiles?limit=100'),
    admins('users', 30, '/api/auth/users?limit=100'),
    admins('leaves', 40, '/api/admin/leaves?limit=100&order=pending-first'),
    admins("an employee's figures", 20, (id) => `/api/admin/employee-profile/${id}`),
    admins("an employee's history", 20, (id) => `/api/admin/payroll/history/${id}`),
    {
      name: 'save own profile',
      ofThousand: 30,
      ask: ({ people }, random) => ({
        method: 'POST',
        path: '/api/profile',
        token: pickRandom(people, random).token,
        body: { designation: `Engineer ${Math.floor(random() * 1e6)}` },
      }),
    },
    {
      name: 'apply for leave',
      ofThousand: 20,
      ask: ({ people }, random) => {
        const date = dayOf(++day);
        const body = { subject: 'Vacation', startDate: date, endDate: date, description: 'A day at home.' };
        return { method: 'POST', path: '/api/leaves', token: pickRandom(people, random).token, body };
      },
      answered: (answer) => {
        if (answer.status === 200) undecided.push(parseLeave(answer).id);
      },
    },
    {
      name: 'decide on a leave',
      ofThousand: 10,
      ask: ({ admin }) => {
        const id = undecided.shift();
        if (!id) return { method: 'GET', path: '/api/admin/leaves', token: admin };
        const body = { status: 'approved' };
        return { method: 'PUT', path: `/api/admin/leaves/${id}/status`, token: admin, body };
      },
    },
    {
      name: 'save figures',
      ofThousand: 10,
      ask: ({ admin, people }, random) => ({
        method: 'PUT',
        path: `/api/admin/employee-profile/${pickRandom(people, random).id}`,
        token: admin,
        body: { otherDeduction: Math.floor(random() * 500) },
      }),
    },
    {
      name: 'sign in',
      ofThousand: 1,
      ask: ({ people }, random) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email: pickRandom(people, random).email, password: ownPassword },
      }),
    },
    { name: 'health', ofThousand: 39, ask: () => ({ method: 'GET', path: '/api/health' }) },
  ];
}
