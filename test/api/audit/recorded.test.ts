import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditActions, recordedFieldNames } from '../../../shared/audit/audit-labels.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { routeCalls } from '../../support/calls.ts';
import { takeStoredChanges } from '../../support/pause-command.ts';
import { createAdmin } from '../../support/sample-call.ts';
import type { SampleCompany } from '../../support/sample-company.ts';
import { sendOk } from '../../support/send-call.ts';
import { showsBankDetails } from '../../support/shows-bank-details.ts';
import { traceRequests } from '../../support/trace-requests.ts';

let backend: CallBackend;
let company: SampleCompany;
beforeAll(async () => {
  backend = await startCallBackend(3);
  company = backend.company;
});
afterAll(() => backend.stop());

/** Passwords, tokens, keys of authenticator apps, and the bank accounts and PANs of the sample calls. */
const secrets =
  /@12?"|["#][\w-]{43}(\.usr_[0-9a-f]{20})?"|\$argon2id|[A-Z2-7]{32}|50100311674821|000999888777|ABCP[IS]1234K/;

// One call of each route: a variant may be recorded later, as a sign-in that waits for two-step verification.
// behaviour audit: The audit log
test.each(routeCalls.map((call) => [call.name, call] as const))(
  '%s leaves an audit entry without secrets if it writes or shows bank details, and otherwise writes nothing',
  async (name, { route, prepare }) => {
    // An admin of its own: reading the same twice in an hour is recorded once.
    const call = await prepare({ ...company, admin: await createAdmin(company) });
    takeStoredChanges();
    const { trips } = await traceRequests(async () => (await sendOk(backend.url, name, call)).arrayBuffer());
    const entries = takeStoredChanges().flatMap(({ table, item }) =>
      table === 'audit' && item ? [item] : [],
    );
    const { method, unaudited } = route;
    if (unaudited) {
      expect(showsBankDetails(route), `${name} shows bank details, and cannot be unaudited`).toBe(false);
      return expect(entries, `${name} leaves an audit entry: remove \`unaudited\` from its route`).toEqual(
        [],
      );
    }
    if (method === 'GET' && !showsBankDetails(route))
      return expect(
        trips.writes,
        `${name} is a GET and writes: if that is right, say why in \`unaudited\``,
      ).toEqual([]);
    const todo =
      method === 'GET'
        ? `${name} shows a bank account or a PAN: call recordRead(…) before it answers`
        : `${name} leaves no audit entry: add auditWrites(…) to its transaction, or give its route \`unaudited\` with the reason`;
    expect(entries, todo).not.toEqual([]);
    for (const entry of entries) {
      expect(JSON.stringify(entry)).not.toMatch(secrets);
      expect(auditActions).toContain(entry.action);
      for (const field of Object.keys(entry.changes ?? {}))
        expect(recordedFieldNames, `${field} has no label: add it to shared/audit/audit-labels.ts`).toContain(
          field,
        );
      expect(entry).toMatchObject({
        by: expect.stringMatching(/^usr_[0-9a-f]{20}$/),
        byName: expect.stringMatching(/./),
      });
      expect(entry.subject ?? entry.entity).toMatch(/./);
    }
  },
);
