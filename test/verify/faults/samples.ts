import { employer } from '../../../infra/local/demo/employer.ts';
import { messages } from '../../../shared/messages.ts';
import { passwordLinkMessages } from '../../../shared/password-links.ts';
import { subtractMonths } from '../../../shared/period.ts';
import { userMessages } from '../../../shared/users.ts';
import { writePng } from '../../support/png.ts';
import { adminSignIn } from '../../support/portal-client.ts';
import { recoveryCode } from '../../support/two-factor.ts';
import { policyForm, type StartingPoint, sampleRequest, toldPeriod } from './starting-point.ts';

/** One call of a route that writes, as somebody makes it at the starting point. */
export interface Sample {
  /** The bearer's token; without one nobody is signed in. */
  token?: string;
  cookie?: string;
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  /** JSON, or a form. */
  body?: object | FormData;
  /** Words of a refusal that are true as well, where the same call overtakes this one. */
  overtaken?: string[];
  /** One at a time for each person: asked again, they may have to wait, which says nothing of what was done. */
  oneAtATime?: true;
  /** Begins with the month of the starting point closed. */
  startsClosed?: true;
}

/** Of a picture that is not stored yet. */
const otherLogo = writePng(1, 1, Buffer.alloc(5)).toString('base64');

/** Every route that writes, by feature and name, with the call that the faults are tried on. */
export const samples: Record<string, (at: StartingPoint) => Sample> = {
  'accounts.login': ({ employee: { email, password } }) => ({ body: { email, password } }),
  'accounts.adminLogin': () => ({ body: adminSignIn }),
  'accounts.setPassword': ({ newcomer }) => ({
    token: newcomer.token,
    body: { oldPassword: newcomer.password, newPassword: 'Password@1' },
  }),
  'accounts.forgotPassword': ({ employee: { email } }) => ({ body: { email } }),
  'accounts.passwordLink': ({ linkToken }) => ({ body: { token: linkToken } }),
  'accounts.resetPassword': ({ linkToken }) => ({
    body: { token: linkToken, newPassword: 'Another@12' },
    overtaken: [passwordLinkMessages.invalid],
  }),
  'accounts.changeSecuritySettings': ({ otherAdmin }) => ({
    token: otherAdmin.token,
    body: { requireTwoFactor: false, reauthentication: true, version: 0 },
  }),
  'company.changeCompany': ({ admin }) => ({
    token: admin,
    body: { ...employer, phone: '080 1', logo: otherLogo, version: 1 },
  }),
  'accounts.startAuthenticator': ({ admin }) => ({
    token: admin,
    body: { password: adminSignIn.password },
  }),
  'accounts.addAuthenticator': ({ admin, newAuthenticator }) => ({
    token: admin,
    body: newAuthenticator,
    overtaken: [messages.sessionEnded],
  }),
  'accounts.turnOnTwoFactor': ({ passkeyAdmin }) => ({
    token: passkeyAdmin,
    overtaken: [messages.sessionEnded],
  }),
  'accounts.renewRecoveryCodes': ({ otherAdmin }) => ({
    token: otherAdmin.token,
    body: { password: otherAdmin.password },
  }),
  'accounts.turnOffTwoFactor': ({ otherAdmin }) => ({
    token: otherAdmin.token,
    body: { password: otherAdmin.password },
    overtaken: [messages.sessionEnded],
  }),
  'accounts.reauthenticate': ({ otherAdmin: { token } }) => ({ token, body: { code: recoveryCode } }),
  'accounts.twoFactorLogin': ({ pendingSignIn: { body, cookie } }) => ({ body, cookie }),
  'accounts.resetTwoFactor': ({ admin, otherAdmin }) => ({ token: admin, params: { id: otherAdmin.id } }),
  'accounts.createUser': ({ admin }) => ({
    token: admin,
    body: { name: 'Meera Shah', email: 'meera@example.com', password: 'Initial@1' },
  }),
  'accounts.invite': ({ admin }) => ({
    token: admin,
    body: { name: 'Meera Shah', email: 'meera@example.com' },
  }),
  'accounts.inviteAll': ({ admin, uninvitedId }) => ({ token: admin, body: { userIds: [uninvitedId] } }),
  'accounts.inviteAgain': ({ admin, invitedId }) => ({ token: admin, params: { id: invitedId } }),
  'accounts.withdrawInvitation': ({ admin, invitedId }) => ({ token: admin, params: { id: invitedId } }),
  'accounts.updateUser': ({ admin, employee }) => ({
    token: admin,
    params: { id: employee.id },
    body: { name: 'Asha Rao', email: 'asha.rao@example.com', role: 'admin', isInitialPassword: false },
  }),
  'accounts.setInitialPassword': ({ admin, employee }) => ({
    token: admin,
    params: { id: employee.id },
    body: { password: 'Initial@2' },
  }),
  'accounts.resumeEmail': ({ admin, bouncedId }) => ({
    token: admin,
    params: { id: bouncedId },
    overtaken: [userMessages.emailNotStopped],
  }),
  'accounts.deleteUser': ({ admin, newcomer }) => ({ token: admin, params: { id: newcomer.id } }),
  'accounts.resetAdminPassword': ({ admin }) => ({
    token: admin,
    body: { currentPassword: adminSignIn.password, newPassword: 'Another@12345' },
    overtaken: [messages.sessionEnded],
  }),
  'accounts.logout': ({ employee }) => ({ token: employee.token }),
  'accounts.endOtherSessions': ({ employee }) => ({
    token: employee.token,
    overtaken: [messages.sessionEnded],
  }),
  'accounts.endSession': ({ employee, otherSessionId }) => ({
    token: employee.token,
    params: { id: otherSessionId },
  }),
  'passkeys.passkeyRegistration': ({ employee: { token, password } }) => ({ token, body: { password } }),
  'passkeys.addPasskey': ({ employee: { token }, newPasskey }) => ({ token, body: newPasskey }),
  'passkeys.passkeyChallenge': () => ({}),
  'passkeys.passkeyLogin': ({ passkey }) => ({ body: passkey.answer }),
  'passkeys.passkeyAdminLogin': ({ adminPasskey }) => ({ body: adminPasskey.answer }),
  'passkeys.reauthenticateByPasskey': ({ admin, adminPasskey }) => ({
    token: admin,
    body: adminPasskey.answer,
  }),
  'passkeys.renamePasskey': ({ employee: { token }, passkey }) => ({
    token,
    params: { id: passkey.id },
    body: { name: 'Laptop' },
  }),
  'passkeys.removePasskey': ({ employee: { token, password }, passkey }) => ({
    token,
    params: { id: passkey.id },
    body: { password },
  }),
  'profiles.saveMine': ({ employee }) => ({
    token: employee.token,
    body: { designation: 'Engineer', bankAccountNumber: '000999888777' },
  }),
  'payroll.saveEmployee': ({ admin, employee, rowVersion }) => ({
    token: admin,
    params: { userId: employee.id },
    body: {
      version: rowVersion,
      payPeriod: '2026-08',
      paidDays: 29.5,
      basicSalary: 51_000.5,
      hra: null,
      yearlyLeaves: 14,
    },
  }),
  'people.importPeople': ({ admin, employee, personVersion }) => ({
    token: admin,
    body: {
      people: [
        { email: employee.email, version: personVersion, basicSalary: 51_000.5, yearlyLeaves: 14 },
        { email: 'meera@example.com', name: 'Meera Shah', pan: 'ABCPS1234K', basicSalary: 40_000 },
      ],
      invite: true,
    },
  }),
  'people.correctDetails': ({ admin, employee, personVersion }) => ({
    token: admin,
    params: { userId: employee.id },
    body: { version: personVersion, designation: 'Engineer', bankAccountNumber: '000999888777' },
  }),
  'people.decideRequest': ({ admin, employee }) => ({
    token: admin,
    params: { userId: employee.id },
    body: { number: sampleRequest.number, outcome: 'approved' },
  }),
  // GETs that write: that a bank account is read is on the record.
  'people.people': ({ admin }) => ({ token: admin }),
  'people.details': ({ admin, employee }) => ({ token: admin, params: { userId: employee.id } }),
  'payroll.slipData': ({ admin, employee }) => ({ token: admin, params: { userId: employee.id } }),
  'payroll.historicalSlip': ({ admin, slipId }) => ({ token: admin, params: { slipId } }),
  'pay-runs.register': ({ admin, openMonth }) => ({ token: admin, params: { payPeriod: openMonth } }),
  'payroll.generateSlip': ({ admin, employee }) => ({ token: admin, params: { userId: employee.id } }),
  'pay-runs.openPayRun': ({ admin, openMonth }) => ({
    token: admin,
    body: { payPeriod: subtractMonths(openMonth, -1) },
    startsClosed: true,
  }),
  'pay-runs.saveRows': ({ admin, openMonth, employee, rowVersion }) => ({
    token: admin,
    params: { payPeriod: openMonth },
    body: {
      rows: [{ userId: employee.id, version: rowVersion, paidDays: 27, lopDays: 1.5, otherDeduction: 100.5 }],
    },
  }),
  'pay-runs.checkPayRun': ({ admin, openMonth }) => ({ token: admin, params: { payPeriod: openMonth } }),
  'pay-runs.generatePayRun': ({ admin, openMonth, payable }) => ({
    token: admin,
    params: { payPeriod: openMonth },
    body: payable,
  }),
  'pay-runs.retryPayRun': ({ admin, openMonth }) => ({ token: admin, params: { payPeriod: openMonth } }),
  'pay-runs.publishPayRun': ({ admin, withheldMonth }) => ({
    token: admin,
    params: { payPeriod: withheldMonth },
  }),
  'pay-runs.closePayRun': ({ admin, openMonth }) => ({ token: admin, params: { payPeriod: openMonth } }),
  'pay-runs.confirmSlips': ({ admin, openMonth, openSlip }) => ({
    token: admin,
    params: { payPeriod: openMonth },
    body: { reason: 'As agreed', slips: [openSlip] },
  }),
  'pay-runs.reopenPayRun': ({ admin, openMonth }) => ({
    token: admin,
    params: { payPeriod: openMonth },
    body: { reason: 'A mistake' },
    startsClosed: true,
  }),
  'slips.generatePdf': ({ employee }) => ({
    token: employee.token,
    body: { htmlContent: '<p>Slip</p>' },
    oneAtATime: true,
  }),
  // A GET that writes: the PDF is kept with its first download.
  'slips.download': ({ employee, slipId }) => ({ token: employee.token, params: { id: slipId } }),
  // Its PDF is there: that it is read is all that is written.
  'slips.slipPdf': ({ admin, printedSlipId }) => ({ token: admin, params: { slipId: printedSlipId } }),
  'holidays.addHoliday': ({ admin }) => ({ token: admin, body: { name: 'Diwali', date: '2025-10-20' } }),
  'holidays.changeHoliday': ({ admin, holidayId }) => ({
    token: admin,
    params: { id: holidayId },
    body: { name: 'Thiruvonam', date: '2025-09-06' },
  }),
  'holidays.deleteHoliday': ({ admin, holidayId }) => ({ token: admin, params: { id: holidayId } }),
  'policies.addPolicy': ({ admin, pdf }) => ({ token: admin, body: policyForm('Security', pdf) }),
  'policies.changePolicy': ({ admin, policyId, pdf }) => ({
    token: admin,
    params: { id: policyId },
    body: policyForm('Leave and holidays', pdf),
  }),
  'policies.acknowledge': ({ employee, policyId }) => ({
    token: employee.token,
    params: { id: policyId },
    body: { revision: 1 },
  }),
  'policies.remind': ({ admin, policyId }) => ({ token: admin, params: { id: policyId } }),
  'policies.deletePolicy': ({ admin, policyId }) => ({ token: admin, params: { id: policyId } }),
  'notifications.markRead': ({ employee: { token }, notificationId }) => ({
    token,
    params: { id: notificationId },
    body: { isRead: true },
  }),
  'notifications.markPayslipRead': ({ employee: { token } }) => ({ token, body: { payPeriod: toldPeriod } }),
  'notifications.markAllRead': ({ employee: { token }, notificationId }) => ({
    token,
    body: { newest: notificationId },
  }),
  'notifications.chooseEmail': ({ employee: { token } }) => ({
    token,
    body: { topic: 'policies', byEmail: true },
  }),
  'leaves.apply': ({ employee }) => ({
    token: employee.token,
    body: { subject: 'Sick Leave', startDate: '2026-06-01', endDate: '2026-06-02', description: 'Fever' },
  }),
  'leaves.change': ({ admin, approvedLeaveId }) => ({
    token: admin,
    params: { id: approvedLeaveId },
    body: { subject: 'Vacation', startDate: '2026-04-06', endDate: '2026-04-08', description: 'Longer' },
  }),
  'leaves.withdraw': ({ employee, pendingLeaveId }) => ({
    token: employee.token,
    params: { id: pendingLeaveId },
  }),
  'leaves.remove': ({ admin, approvedLeaveId }) => ({ token: admin, params: { id: approvedLeaveId } }),
  'leaves.resetAll': ({ admin }) => ({ token: admin }),
  'leaves.undoReset': ({ admin, reset }) => ({ token: admin, body: { reset } }),
  'leaves.decide': ({ admin, pendingLeaveId }) => ({
    token: admin,
    params: { id: pendingLeaveId },
    body: { status: 'approved' },
  }),
};
