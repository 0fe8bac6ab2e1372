import { type CallsOf, firstPage } from '../sample-call.ts';

export const auditCalls: CallsOf<'audit'> = {
  entries: firstPage(),
  'entries, person and day': ({ employee }) => ({
    query: { limit: '100', person: employee.account.id, from: '2025-12-01', to: '2025-12-01' },
  }),
  'entries, action': firstPage({ action: 'payroll.saved' }),
};
