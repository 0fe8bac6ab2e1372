import { expect } from 'vitest';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { createAdmin, createPerson } from '../../support/sample-call.ts';
import type { Person } from '../../support/sample-company.ts';

/** Secrets that must not be logged, each unique in the output. */
export const secretsOfPerson = {
  name: 'Zebulon Quartermain',
  email: 'zebulon@quartermain.example',
  password: 'Hush-hush@7719',
  text: 'Appendicectomy',
  account: '998877665544',
  amount: 83_456.17,
  date: '2026-12-28',
  address: '203.0.113.77',
};

const headers = {
  'user-agent': secretsOfPerson.text,
  referer: `https://${secretsOfPerson.account}.example/`,
  'x-forwarded-for': secretsOfPerson.address,
  'x-vetan-viewer': secretsOfPerson.address,
  'x-amz-cf-id': secretsOfPerson.text,
};

export interface PrivateCompany {
  backend: CallBackend;
  employee: Person;
  admin: Person;
  /** Sends a request of a private person. */
  send(method: string | undefined, path: string, init: RequestInit): Promise<Response>;
  /** Expects none of the secrets of the person, of the machine, and of the callers. */
  expectSecrecy(output: string): void;
}

/** Starts a portal with an employee and an admin whose requests must not show in the log. */
export async function startPrivateCompany(): Promise<PrivateCompany> {
  const backend = await startCallBackend(3);
  const { name, email } = secretsOfPerson;
  const employee = await createPerson(backend.company, { name, email });
  const admin = await createAdmin(backend.company);
  const secrets = [
    ...Object.values(secretsOfPerson).map(String),
    '127.0.0.1',
    admin.token,
    employee.token,
    employee.account.email,
    admin.account.email,
    backend.company.password,
  ];
  return {
    backend,
    employee,
    admin,
    send: (method, path, init) =>
      fetch(backend.url + path, {
        ...init,
        ...(method && { method }),
        headers: { ...init.headers, ...headers },
      }),
    expectSecrecy(output) {
      expect(output).toContain('"requestId"');
      for (const secret of secrets) expect(output).not.toContain(secret);
    },
  };
}
