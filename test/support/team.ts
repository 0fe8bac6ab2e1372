import { defaultLeaveRules, type LeaveRules } from '../../shared/leaves/leave-rules.ts';
import type { TeamRequest } from '../../shared/leaves/team.ts';
import type { Employee, Portal } from './portal.ts';

const details = { subject: 'Vacation', startDate: '2027-03-01', endDate: '2027-03-07', description: 'Rest' };

/** Calls about leave that managers decide on. */
export function teamClient(portal: Portal) {
  const asAdmin = (method: string, path: string, body?: object) =>
    portal.callOk(method, path, { token: portal.admin, body });
  const rulesPath = '/api/admin/leave-rules';
  return {
    /** Chooses the default with these changes. */
    choose: async (changes: Partial<LeaveRules>): Promise<LeaveRules> => {
      const { version } = (await asAdmin('GET', rulesPath)).body;
      return (await asAdmin('PUT', rulesPath, { ...defaultLeaveRules, ...changes, version })).body;
    },
    setManager: async ({ id }: Employee, manager: Employee | null): Promise<void> => {
      const { version } = (await asAdmin('GET', `/api/admin/people/${id}`)).body;
      await asAdmin('PUT', `/api/admin/people/${id}/manager`, { managerId: manager?.id ?? null, version });
    },
    apply: async ({ token }: Employee, changes: object = {}): Promise<string> =>
      (await portal.callOk('POST', '/api/leaves', { token, body: { ...details, ...changes } })).body.id,
    decide: ({ token }: Employee, id: string, decision = 'approved') =>
      portal.call('PUT', `/api/team/requests/${id}/${decision}`, { token }),
    requests: async ({ token }: Employee): Promise<TeamRequest[]> =>
      (await portal.callOk('GET', '/api/team/requests', { token })).body,
    team: async ({ token }: Employee) => (await portal.callOk('GET', '/api/team', { token })).body,
    delegate: ({ token }: Employee, to: Employee, startDate: string, endDate: string) =>
      portal.call('PUT', '/api/team/delegate', { token, body: { userId: to.id, startDate, endDate } }),
    taken: async ({ token }: Employee): Promise<number> =>
      (await portal.call('GET', '/api/profile/me', { token })).body.leavesTaken ?? 0,
    unread: async ({ token }: Employee) =>
      (await portal.callOk('GET', '/api/notifications/unread', { token })).body,
    bell: async ({ token }: Employee): Promise<{ kind: string }[]> =>
      (await portal.callOk('GET', '/api/notifications', { token })).body.notifications,
  };
}
