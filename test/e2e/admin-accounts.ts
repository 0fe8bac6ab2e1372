import type { Employee } from '../support/portal-client.ts';
import type { StoredSession } from './browser.ts';
import { people } from './test-accounts.ts';

/** Creates an admin for this file only, who may be changed or deleted. */
export async function createAdmin(name?: string): Promise<Employee> {
  const person = await people.employee(name);
  const body = { name: person.name, email: person.email, role: 'admin', isInitialPassword: false };
  await people.ok('PUT', `/api/auth/users/${person.id}`, body);
  return person;
}

/** A new session of an admin, by token and by cookie. */
export async function signInAdmin(person: Employee): Promise<StoredSession> {
  const body = { email: person.email, password: person.password };
  const answer = await people.callOk('POST', '/api/auth/admin/login', { body });
  const [cookie = ''] = answer.headers.getSetCookie();
  return { area: 'admin', token: answer.body.token, cookie, person };
}
