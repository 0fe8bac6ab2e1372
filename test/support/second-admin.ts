import type { Portal } from './portal.ts';

/** The id and token of another admin, and the token by which they are signed in as an employee. */
export async function secondAdmin(
  portal: Portal,
): Promise<{ id: string; name: string; token: string; asEmployee: string }> {
  const person = await portal.employee('Rohan Mehta');
  await portal.promote(person);
  const token = await portal.signInAdmin(person);
  const asEmployee = await portal.signIn(person.email, person.password);
  return { id: person.id, name: person.name, token, asEmployee: asEmployee.token };
}
