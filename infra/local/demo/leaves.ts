import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { leaveTemplates } from '../../../shared/leaves/leave-templates.ts';
import type { LeaveTypes } from '../../../shared/leaves/leave-types.ts';
import type { Leave, LeaveStatus } from '../../../shared/leaves/leaves.ts';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import type { ApiClient } from './api-client.ts';
import { team } from './company.ts';

/** A leave of the demo: its start in days from today, negative for the past, and its length in days. */
interface DemoLeave {
  subject: string;
  description: string;
  startOffset: number;
  days: number;
  status: LeaveStatus;
  /** The manager of the employee decided, and not the admin. */
  byManager?: boolean;
}

const leave = (
  subject: string,
  description: string,
  startOffset: number,
  days: number,
  status: LeaveStatus,
): DemoLeave => ({ subject, description, startOffset, days, status });

const byManager = (decided: DemoLeave): DemoLeave => ({ ...decided, byManager: true });

/** Leaves by employee, oldest application first. */
const leaves: Readonly<Record<string, readonly DemoLeave[]>> = {
  'Aarav Sharma': [
    leave('Vacation', 'Spiti with my parents', -64, 5, 'approved'),
    leave('Personal Leave', 'Daughter’s annual day at school', 17, 1, 'pending'),
  ],
  'Ananya Iyer': [
    leave('Alumni meet', 'Reunion of my college batch in Manipal', -151, 2, 'rejected'),
    leave('Personal Leave', 'House registration at the sub-registrar office', -103, 1, 'approved'),
    leave('Sick Leave', 'Viral fever, advised rest by the doctor', -66, 3, 'approved'),
    leave('Vacation', 'Family trip to Coorg', 16, 3, 'pending'),
  ],
  'Arjun Desai': [byManager(leave('Sick Leave', 'Dental surgery', -20, 2, 'approved'))],
  'Farah Khan': [
    leave('Bereavement', 'Grandmother’s passing, in Lucknow', -38, 4, 'approved'),
    leave('Vacation', 'Visiting my sister in Kochi', 30, 6, 'pending'),
  ],
  'Ishita Rao': [
    leave('Vacation', 'Long weekend in Hampi', -29, 2, 'rejected'),
    leave('Sick Leave', 'Migraine', -8, 1, 'approved'),
    leave('Sick Leave', 'Sprained ankle after football; the doctor asked me to keep off it', 2, 3, 'pending'),
  ],
  'Kabir Singh': [byManager(leave('Personal Leave', 'Moving to a new flat', -47, 2, 'approved'))],
  'Meera Nair': [
    leave('Vacation', 'Onam at home in Thrissur', -82, 5, 'approved'),
    byManager(leave('Personal Leave', 'Pilgrimage to Sabarimala with my father', 18, 2, 'approved')),
  ],
  'Sneha Kulkarni': [
    leave('Personal Leave', 'CA final examination', -120, 4, 'approved'),
    leave('Vacation', 'A friend’s wedding in Jaipur', 21, 4, 'rejected'),
  ],
  'Vihaan Reddy': [leave('Marathon', 'Running the half marathon in Hyderabad', 9, 2, 'pending')],
};

/** Lets managers decide on leave. Idempotent. */
export async function seedLeaveRules(admin: ApiClient): Promise<void> {
  const path = '/api/admin/leave-rules';
  const rules = await admin.requestOk<LeaveRules>('GET', path);
  if (rules.version === 0) await admin.requestOk('PUT', path, { ...rules, decidedBy: 'managers' });
}

/** The templates of the types, of which the first is for whatever is not sick leave. */
const typeTemplates = ['KA-earned', 'KA-sick', 'compensatory'];

/** Types of leave in place of one yearly number, since January of last year. Idempotent. */
export async function seedLeaveTypes(admin: ApiClient): Promise<LeaveTypes['types']> {
  const path = '/api/admin/leave-types';
  const from = `${Number(todayInIndia().slice(0, 4)) - 1}-01-01`;
  let saved = await admin.requestOk<LeaveTypes>('GET', path);
  for (const template of leaveTemplates.filter(({ id }) => typeTemplates.includes(id))) {
    const { name, rules } = template;
    if (saved.types.some((type) => type.name === name)) continue;
    const { yearStart, version } = saved;
    saved = await admin.requestOk('PUT', path, { type: { ...rules, name, from }, yearStart, version });
  }
  return saved.types;
}

/** The type of a leave, whose name is its subject then; the subject alone in a company without types. */
function typedSubject(subject: string, types: LeaveTypes['types']) {
  const [first] = types;
  const type = types.find(({ name }) => name === subject) ?? first;
  return type ? { subject: type.name, typeId: type.id } : { subject };
}

/** Sets the manager of a member of the team. Idempotent. */
export async function seedManager(
  admin: ApiClient,
  userId: string,
  name: string,
  managerId: string,
): Promise<void> {
  if (!team.members.some((member) => member === name)) return;
  const path = `/api/admin/people/${userId}`;
  const { version, manager } = await admin.requestOk<EmployeeDetails>('GET', path);
  if (!manager) await admin.requestOk('PUT', `${path}/manager`, { managerId, version });
}

/** Applies as the employee, and decides as the admin or the manager. Idempotent: skips what an interrupted start has done. */
export async function seedLeaves(
  {
    admin,
    manager,
    own,
    types,
  }: { admin: ApiClient; manager: ApiClient; own: ApiClient; types: LeaveTypes['types'] },
  userId: string,
  name: string,
): Promise<void> {
  const today = todayInIndia();
  const existing = await own.requestOk<Leave[]>('GET', `/api/leaves/${userId}`);
  for (const { subject, description, startOffset, days, status, byManager } of leaves[name] ?? []) {
    const startDate = addDays(today, startOffset);
    const details = {
      ...typedSubject(subject, types),
      description,
      startDate,
      endDate: addDays(startDate, days - 1),
    };
    const found = existing.find((other) => other.description === description);
    const { id, status: currentStatus } =
      found ?? (await own.requestOk<Leave>('POST', '/api/leaves', details));
    if (currentStatus !== 'pending' || status === 'pending') continue;
    // A type can ask for a document.
    const seen = types.length > 0 && { documentSeen: true };
    if (byManager) await manager.requestOk('PUT', `/api/team/requests/${id}/${status}`, { ...seen });
    else await admin.requestOk('PUT', `/api/admin/leaves/${id}/status`, { status, ...seen });
  }
}
