import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { Leave, LeaveStatus } from '../../../shared/leaves/leaves.ts';
import type { ApiClient } from './api-client.ts';

/** A leave of the demo: its start in days from today, negative for the past, and its length in days. */
interface DemoLeave {
  subject: string;
  description: string;
  startOffset: number;
  days: number;
  status: LeaveStatus;
}

const leave = (
  subject: string,
  description: string,
  startOffset: number,
  days: number,
  status: LeaveStatus,
): DemoLeave => ({ subject, description, startOffset, days, status });

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
  'Arjun Desai': [leave('Sick Leave', 'Dental surgery', -20, 2, 'approved')],
  'Farah Khan': [
    leave('Bereavement', 'Grandmother’s passing, in Lucknow', -38, 4, 'approved'),
    leave('Vacation', 'Visiting my sister in Kochi', 30, 6, 'pending'),
  ],
  'Ishita Rao': [
    leave('Vacation', 'Long weekend in Hampi', -29, 2, 'rejected'),
    leave('Sick Leave', 'Migraine', -8, 1, 'approved'),
  ],
  'Kabir Singh': [
    leave('Personal Leave', 'Moving to a new flat', -47, 2, 'approved'),
    leave('Sick Leave', 'Sprained ankle after football; the doctor asked me to keep off it', 2, 3, 'pending'),
  ],
  'Meera Nair': [
    leave('Vacation', 'Onam at home in Thrissur', -82, 5, 'approved'),
    leave('Personal Leave', 'Pilgrimage to Sabarimala with my father', 18, 2, 'approved'),
  ],
  'Sneha Kulkarni': [
    leave('Personal Leave', 'CA final examination', -120, 4, 'approved'),
    leave('Vacation', 'A friend’s wedding in Jaipur', 21, 4, 'rejected'),
  ],
  'Vihaan Reddy': [leave('Marathon', 'Running the half marathon in Hyderabad', 9, 2, 'pending')],
};

/** Applies as the employee and decides as the admin. Idempotent: skips what an interrupted start has done. */
export async function seedLeaves(
  admin: ApiClient,
  employee: ApiClient,
  userId: string,
  name: string,
): Promise<void> {
  const today = todayInIndia();
  const existing = await employee.requestOk<Leave[]>('GET', `/api/leaves/${userId}`);
  for (const { subject, description, startOffset, days, status } of leaves[name] ?? []) {
    const startDate = addDays(today, startOffset);
    const details = { subject, description, startDate, endDate: addDays(startDate, days - 1) };
    const found = existing.find((other) => other.description === description);
    const { id, status: currentStatus } =
      found ?? (await employee.requestOk<Leave>('POST', '/api/leaves', details));
    if (currentStatus === 'pending' && status !== 'pending') {
      await admin.requestOk('PUT', `/api/admin/leaves/${id}/status`, { status });
    }
  }
}
