import { employer, readEmployerLogo } from '../../infra/local/demo/employer.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertDocumentedError } from './documented-errors.ts';

export const adminSignIn = { name: 'Administrator', email: 'admin@example.com', password: 'Admin@12345' };

export interface Employee {
  id: UserId;
  name: string;
  email: string;
  password: string;
  token: string;
}

interface RequestOptions {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** The raw request body, in place of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

/** Has an employee, with this password, signed in, without a call of the API. */
export type StoreEmployee = (
  adminToken: string,
  employee: Omit<Employee, 'id' | 'token'>,
) => Promise<Pick<Employee, 'id' | 'token'>>;

interface ClientOptions {
  withoutCompany?: boolean | undefined;
  /** The default signs an employee up by calls of the API. */
  storeEmployee?: StoreEmployee;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The parsed body; undefined where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape that it expects
  body: any;
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};

/**
 * An API client for tests, with the first admin signed in and the company set up, and the steps that most tests need.
 * @param domain of the employees' emails, so that tests that share a portal do not collide
 */
export async function createPortalClient(
  url: string,
  domain = 'example.com',
  { withoutCompany = false, storeEmployee }: ClientOptions = {},
) {
  async function call(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    const { token, body, raw, headers } = options;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method !== 'GET' && { body: raw ?? JSON.stringify(body ?? {}) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const answer = { status: response.status, headers: response.headers, bytes, body: parseJson(bytes) };
    if (!response.ok) assertDocumentedError(method, path, answer.body);
    return answer;
  }

  /** A call that a test depends on. @throws Error where its status is not 200 */
  async function callOk(method: string, path: string, options: RequestOptions): Promise<ApiResponse> {
    const answer = await call(method, path, options);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.message}`);
    return answer;
  }

  const signedIn = await callOk('POST', '/api/auth/admin/login', { body: adminSignIn });
  const token: string = signedIn.body.token;
  const [adminCookie = ''] = signedIn.headers.getSetCookie();
  const { body: company } = await callOk('GET', '/api/company', { token });
  if (!company && !withoutCompany) {
    const body = { ...employer, logo: readEmployerLogo().toString('base64'), version: 0 };
    await callOk('PUT', '/api/admin/company', { token, body });
  }
  let people = 0;

  const signIn = async (email: string, password: string): Promise<{ token: string }> =>
    (await callOk('POST', '/api/auth/login', { body: { email, password } })).body;

  const nextEmployee = (name: string | undefined, password: string) => {
    people++;
    return { name: name ?? `Employee ${people}`, email: `employee.${people}@${domain}`, password };
  };

  /** Creates an employee who still has the initial password; the token allows nothing but replacing it. */
  async function createUser(name?: string): Promise<Employee> {
    const person = nextEmployee(name, 'Initial@1');
    const { body } = await callOk('POST', '/api/auth/admin/create-user', { token, body: person });
    return { ...person, id: body.user.id, token: body.token };
  }

  const password = 'Password@1';

  /** Has an employee sign up: created by an admin, they replace the initial password and sign in. */
  async function signUp(name?: string): Promise<Employee> {
    const person = await createUser(name);
    const passwords = { oldPassword: person.password, newPassword: password };
    await callOk('PUT', '/api/auth/set-password', { token: person.token, body: passwords });
    return { ...person, password, ...(await signIn(person.email, password)) };
  }

  /** An employee who has replaced the initial password, signed in. */
  async function employee(name?: string): Promise<Employee> {
    if (!storeEmployee) return signUp(name);
    const person = nextEmployee(name, password);
    return { ...person, ...(await storeEmployee(token, person)) };
  }

  /** A call of the first admin, whatever it answers. */
  const asAdmin = (method: string, path: string, body?: unknown) => call(method, path, { token, body });

  /** The answer to a call of the first admin. @throws Error where its status is not 200 */
  const ok = async (method: string, path: string, body?: unknown) =>
    (await callOk(method, path, { token, body })).body;

  const setPayroll = (id: string, body: object) => asAdmin('PUT', `/api/admin/employee-profile/${id}`, body);

  /** An employee with these payroll details, signed in. */
  async function hire(name: string, payroll: object): Promise<Employee> {
    const person = await employee(name);
    await ok('PUT', `/api/admin/employee-profile/${person.id}`, payroll);
    return person;
  }

  /** Makes an employee an admin, of all duties where none are named. */
  const promote = ({ id, name, email }: Pick<Employee, 'id' | 'name' | 'email'>, changes: object = {}) =>
    ok('PUT', `/api/auth/users/${id}`, { name, email, role: 'admin', isInitialPassword: false, ...changes });

  /** The token of a new session of an admin. */
  const signInAdmin = async ({ email, password }: Pick<Employee, 'email' | 'password'>): Promise<string> =>
    (await callOk('POST', '/api/auth/admin/login', { body: { email, password } })).body.token;

  /** Saves statutory details of an employee beside those that there are; returns what the page of the employee shows. */
  async function saveStatutory({ id }: { id: string }, details: object) {
    const { version } = await ok('GET', `/api/admin/people/${id}`);
    return ok('PUT', `/api/admin/people/${id}/statutory`, { version, ...details });
  }

  /** Saves other settings of the company beside those that there are. */
  async function changeCompany(settings: object, admin = token) {
    const { logo: _, ...saved } = (await callOk('GET', '/api/company', { token: admin })).body;
    return callOk('PUT', '/api/admin/company', { token: admin, body: { ...saved, ...settings } });
  }

  /** The audit entry that was written last, as the audit log shows it. */
  const newestEntry = async () => (await ok('GET', '/api/admin/audit?limit=1'))[0];

  /** Generates a slip; returns its id. */
  async function generate(id: string, details: object = {}): Promise<string> {
    await setPayroll(id, { payPeriod: '2026-07', basicSalary: 50_000, ...details });
    return (await ok('POST', `/api/admin/payroll/generate-slip/${id}`)).slipId;
  }

  /** Generates the payslip of the month that the payroll details are of; returns it as the history shows it. */
  async function generatePayslip({ id }: { id: string }, body?: object) {
    const { slipId } = await ok('POST', `/api/admin/payroll/generate-slip/${id}`, body);
    return (await ok('GET', `/api/admin/payroll/slip/${slipId}`)).payrollDetails;
  }

  /** The same of another month, with its whole days but for the figures that are given. */
  async function payslipOf(employee: { id: string }, payPeriod: string, figures: object = {}) {
    await setPayroll(employee.id, { payPeriod, paidDays: null, lopDays: null, ...figures });
    return generatePayslip(employee);
  }

  return {
    url,
    admin: token,
    adminCookie,
    call,
    callOk,
    asAdmin,
    ok,
    signIn,
    createUser,
    employee,
    hire,
    promote,
    signInAdmin,
    setPayroll,
    saveStatutory,
    changeCompany,
    newestEntry,
    generate,
    generatePayslip,
    payslipOf,
  };
}
