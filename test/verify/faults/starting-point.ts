import { PDFDocument } from 'pdf-lib';
import { get, query, transact } from '../../../functions/lib/table.ts';
import { type Account, accountKey, parseAccount } from '../../../functions/store/account.ts';
import { suppressionWrite } from '../../../functions/store/email-suppression.ts';
import { bellNotificationWrite, newNotificationId } from '../../../functions/store/notification.ts';
import { issuePasswordLink, linkKey } from '../../../functions/store/password-link.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { failureKey } from '../../../functions/store/pay-run-plan.ts';
import { profileKey } from '../../../functions/store/profile.ts';
import { newSession } from '../../../functions/store/session.ts';
import { toSlipId } from '../../../functions/store/slip.ts';
import type { UserId } from '../../../shared/accounts.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRunRow } from '../../../shared/pay-runs.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { holdExecutions } from '../../support/hold-executions.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { givePasskey, newPasskeyAnswer } from '../../support/passkeys.ts';
import { performExecution } from '../../support/perform-execution.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { putItems } from '../../support/put-items.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import {
  awaitCode,
  giveCodeProof,
  giveTwoFactor,
  newAuthenticator as newAuthenticatorOf,
} from '../../support/two-factor.ts';
import { startFaultProxies } from './fault-proxy.ts';
import { Faults } from './faults.ts';
import { Storage, type Stored } from './storage.ts';

/** The month of the payslip that the employee was told of. */
export const toldPeriod = '2031-01';

/** What the employee asks for, which waits for approval. */
export const sampleRequest = { fields: { bankAccountNumber: '111122223333' }, on: '2026-01-05', number: 1 };

const readAccount = async (userId: UserId) =>
  parseAccount(await get('accounts', accountKey(userId))) as Account;

/** A closed month whose payslips are withheld, long before one that there is; with one payslip in it. */
async function withholdEarlierMonth(openMonth: PayPeriod): Promise<PayPeriod> {
  const month = subtractMonths(openMonth, 24);
  const head = await readHead(openMonth);
  const withheld = { since: '2020-01-01T00:00:00.000Z', by: head?.opened.by };
  await putItems('runs', [
    { ...head, item: month, state: 'closed', withheld },
    { run: 'withheld', item: 'withheld', periods: { [month]: {} }, version: 1 },
  ]);
  const [slip] = await query('slips', { index: 'by-period', partition: ['period', openMonth] });
  await putItems('slips', [{ ...slip, payPeriod: month, period: month }]);
  return month;
}

/** A link to choose a password that works however long the faults are tried. */
async function issueLastingLink(userId: UserId): Promise<string> {
  const token = await issuePasswordLink(await readAccount(userId));
  const link = await get('sessions', linkKey(token));
  await putItems('sessions', [{ ...link, validUntil: Math.ceil(Date.now() / 1000) + 24 * 3600 }]);
  return token;
}

async function onePagePdf(words: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText(words);
  return document.save();
}

/**
 * When the idle time of a session is written must not depend on how fast the faults are tried: for most never, at
 * every call of one person.
 */
function withStaleIdleTimeouts(stored: Stored, idlePerson: string): Stored {
  for (const { table, item } of stored.items.values()) {
    if (table !== 'sessions' || !item.idleUntil) continue;
    const end = Number(item.endsAt?.N);
    item.idleUntil = { N: String(item.userId?.S === idlePerson ? end - 20 * 3600 : end) };
  }
  return stored;
}

/** A portal with something of everything in it, and with faults between its functions and the engines. */
export async function openStartingPoint() {
  const backend = await startTestBackend({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
  const held = await holdExecutions();
  const storage = new Storage();
  await storage.read();
  const faults = new Faults();
  const between = await startFaultProxies(faults, storage);
  await backend.invoke('first-admin', {});
  const portal = await createPortalClient(backend.url);
  const { admin: token, callOk } = portal;

  const employee = await portal.employee('Asha Iyer');
  const newcomer = await portal.createUser('Ravi Das');
  const linkToken = await issueLastingLink(newcomer.id);
  await portal.signIn(employee.email, employee.password);
  const { sessions } = (await callOk('GET', '/api/auth/sessions', { token: employee.token })).body;
  const passkey = await givePasskey(employee.id);
  const newPasskey = await newPasskeyAnswer(employee.id);
  const adminPasskey = await givePasskey(ownId(token));
  storage.mayChange(['passkeys', 'sessions']);
  const otherAdmin = await createOtherAdmin();
  const passkeyAdmin = await signInByPasskey();
  await giveTwoFactor(otherAdmin.id);
  await giveCodeProof(otherAdmin.token);
  const { authVersion } = await readAccount(otherAdmin.id);
  const pendingSignIn = await awaitCode(otherAdmin.id, authVersion);
  const newAuthenticator = await newAuthenticatorOf(ownId(token));
  storage.mayChange(['authenticators', 'sessions']);
  const invited = await callOk('POST', '/api/auth/admin/invitations', {
    token,
    body: { name: 'Nila Sen', email: 'nila@example.com' },
  });
  const imported = await callOk('POST', '/api/admin/people', {
    token,
    body: { people: [{ name: 'Meera Sen', email: 'meera.sen@example.com' }], invite: false },
  });
  const slipId = await portal.generate(employee.id, { basicSalary: 50_000, version: 0 });
  const holiday = await callOk('POST', '/api/holidays', {
    token,
    body: { name: 'Onam', date: '2025-09-05' },
  });
  const file = await onePagePdf('Leave policy');
  const [plainPolicy, policy] = [await addPolicy('Travel'), await addPolicy('Leave', file)];
  const approved = await apply('2026-03-02');
  await callOk('PUT', `/api/admin/leaves/${approved}/status`, { token, body: { status: 'approved' } });
  const { reset } = (await callOk('PUT', '/api/admin/leaves/reset-all', { token })).body;
  const counted = await apply('2026-04-06');
  await callOk('PUT', `/api/admin/leaves/${counted}/status`, { token, body: { status: 'approved' } });
  const pending = await apply('2026-05-04');

  const bounced = await portal.createUser('Zoya Khan');
  const suppressed = suppressionWrite(bounced.email, 'bounced');
  await putItems('accounts', 'put' in suppressed ? [suppressed.put] : []);

  const notificationId = newNotificationId();
  const notification = { notificationId, kind: 'policy.added', createdAt: new Date().toISOString() } as const;
  const notificationWrite = bellNotificationWrite(employee.id, notification, {
    subject: { title: 'Travel' },
    byEmail: false,
  });
  const slipNotification = {
    ...notification,
    notificationId: newNotificationId(),
    kind: 'slip.ready',
  } as const;
  const slipNotificationWrite = bellNotificationWrite(employee.id, slipNotification, {
    subject: { payPeriod: toldPeriod },
    byEmail: false,
  });
  await putItems(
    'notifications',
    [notificationWrite, slipNotificationWrite].flatMap((write) => ('put' in write ? [write.put] : [])),
  );

  const openMonth = toPeriod(todayInIndia());
  const { rowVersion, payable, openSlip } = await generateMonth();
  const printedSlipId = toSlipId(employee.id, openMonth);
  await callOk('GET', `/api/slips/download/${printedSlipId}`, { token: employee.token });
  const withheldMonth = await withholdEarlierMonth(openMonth);
  const profile = await get('profiles', profileKey(employee.id));
  await putItems('profiles', [{ ...profile, requested: sampleRequest }]);
  const personVersion = Number((await get('profiles', profileKey(employee.id)))?.version);
  const base = withStaleIdleTimeouts(await storage.read(), newcomer.id);
  // The idle times were changed in what was read alone: the first trial puts them into the tables.
  storage.mayChange(['sessions']);
  await callOk('POST', `/api/admin/pay-runs/${openMonth}/closing`, { token });
  const closed = withStaleIdleTimeouts(await storage.read(), newcomer.id);
  storage.mayChange(['sessions']);

  /** An admin with a session of the password alone. */
  async function createOtherAdmin() {
    const { id, name, email, password } = await portal.employee('Leela Menon');
    const body = { name, email, role: 'admin', isInitialPassword: false };
    await callOk('PUT', `/api/auth/users/${id}`, { token, body });
    const signedIn = await callOk('POST', '/api/auth/admin/login', { body: { email, password } });
    return { id, password, token: signedIn.body.token as string };
  }

  /** Another session of the first admin, with a passkey. */
  async function signInByPasskey(): Promise<string> {
    const account = await readAccount(ownId(token));
    const { secrets, writes } = newSession(account, 'admin', { authenticatedBy: 'passkey' });
    await transact(writes);
    return secrets.token;
  }

  /** A month that is generated, with somebody to be tried again. */
  async function generateMonth() {
    const run = `/api/admin/pay-runs/${openMonth}`;
    await callOk('POST', '/api/admin/pay-runs', { token, body: { payPeriod: openMonth } });
    await performExecution(backend, openMonth);
    const { payable } = (await callOk('GET', `${run}/summary`, { token })).body;
    const { people, netPay } = payable;
    await callOk('POST', `${run}/generation`, { token, body: { people, netPay } });
    await performExecution(backend, openMonth);
    const planId = (await readHead(openMonth))?.generation as string;
    const failure = { ...failureKey(openMonth, planId, employee.id), userId: employee.id, reason: 'No font' };
    await putItems('runs', [failure]);
    const readRow = async () => {
      const rows = (await callOk('GET', `${run}/rows`, { token })).body as PayRunRow[];
      return rows.find(({ userId }) => userId === employee.id) as PayRunRow;
    };
    const edit = { userId: employee.id, version: (await readRow()).version, otherDeduction: 1 };
    await callOk('PUT', `${run}/rows`, { token, body: { rows: [edit] } });
    const [open] = (await callOk('GET', `${run}/slips`, { token })).body.list;
    const openSlip = { userId: employee.id, deviation: open.deviation as string };
    await callOk('POST', `${run}/slips`, { token, body: { reason: 'Paid next month', slips: [openSlip] } });
    const now = (await callOk('GET', `${run}/summary`, { token })).body.payable;
    return {
      rowVersion: (await readRow()).version,
      payable: { people: now.people, netPay: now.netPay },
      openSlip,
    };
  }

  /** The token names its account. */
  function ownId(of: string): UserId {
    return of.split('.').at(-1) as UserId;
  }

  async function addPolicy(title: string, pdf?: Uint8Array): Promise<string> {
    const response = await fetch(`${backend.url}/api/policies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: policyForm(title, pdf),
    });
    return (await response.json())._id;
  }

  async function apply(day: string): Promise<string> {
    const body = { subject: 'Vacation', startDate: day, endDate: day, description: 'Rest' };
    return (await callOk('POST', '/api/leaves', { token: employee.token, body })).body.id;
  }

  return {
    /** All that is stored at the start. */
    stored: base,
    /** The same with its month closed. */
    closed,
    openMonth,
    /** Of the employee's payroll details, and so of the row. */
    rowVersion,
    /** Of the employee's profile, and so of the person whom a sheet is compared with. */
    personVersion,
    payable,
    /** The employee's payslip of the open month: it is out of date, and confirmed for another reason. */
    openSlip,
    url: backend.url,
    faults,
    storage,
    admin: token,
    employee,
    newcomer,
    /** Of the employee and of the admin, each with an answer that signs in. */
    passkey,
    adminPasskey,
    /** Another admin, whose two-step verification is on, and a sign-in of theirs that waits for it. */
    otherAdmin,
    pendingSignIn,
    /** The token of a session of the admin that was begun by passkey. */
    passkeyAdmin,
    /** What the admin confirms to add an authenticator app. */
    newAuthenticator,
    /** What the employee's browser answers to add another one. */
    newPasskey,
    /** A session of the employee, beside the one of their token. */
    otherSessionId: sessions[1].id as string,
    slipId,
    /** Another one of the same person, whose PDF is kept already. */
    printedSlipId,
    linkToken,
    invitedId: invited.body.user.id as UserId,
    uninvitedId: imported.body[0].userId as UserId,
    holidayId: holiday.body.id as string,
    policyId: policy,
    plainPolicyId: plainPolicy,
    approvedLeaveId: counted,
    pendingLeaveId: pending,
    bouncedId: bounced.id,
    /** In the employee's bell. */
    notificationId,
    withheldMonth,
    reset: reset as number,
    pdf: await onePagePdf('A newer policy'),
    async stop() {
      faults.end();
      await backend.stop();
      await held.release();
      await between.stop();
      storage.close();
    },
  };
}
export type StartingPoint = Awaited<ReturnType<typeof openStartingPoint>>;

export function policyForm(title: string, pdf?: Uint8Array): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('requiresAcknowledgment', 'true');
  if (pdf) form.set('pdf', new File([Uint8Array.from(pdf)], 'policy.pdf', { type: 'application/pdf' }));
  return form;
}
