import type { Page } from 'playwright-core';
import type { Employee } from '../portal-client.ts';
import { clickButton, fill, openPage } from './page.ts';
import { people } from './test-accounts.ts';

/** Creates an admin for this file only, who may be changed or deleted. */
export async function createAdmin(name?: string): Promise<Employee> {
  const person = await people.employee(name);
  const body = { name: person.name, email: person.email, role: 'admin', isInitialPassword: false };
  await people.callOk('PUT', `/api/auth/users/${person.id}`, { token: people.admin, body });
  return person;
}

/** Signs in by the form, so that the page has the session cookie, and opens a path of the admin area. */
export async function signInAsAdmin(path: string, person: Employee, width?: number): Promise<Page> {
  const page = await openPage('/admin/login', width === undefined ? {} : { width });
  await fill(page, { Email: person.email, Password: person.password });
  await clickButton(page, 'Sign in');
  await page.waitForURL('**/admin');
  if (path !== '/admin') await page.goto(path);
  return page;
}
