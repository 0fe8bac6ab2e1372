import './jsdom-setup.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { holidaysRoutes as routes } from '../../shared/holidays/holidays.ts';
import type { Area } from '../../shared/route.ts';
import { user } from '../../shared/users/accounts.ts';
import { type StubServer, sendError, sendJson, startStubServer } from './stub-server.ts';

const holi = { id: 'hol_1', name: 'Holi', date: '2026-03-04' };
const diwali = { id: 'hol_2', name: 'Diwali', date: '2026-11-08' };

let server: StubServer;
let queryFile: typeof import('../../web/lib/query.tsx');
let client: typeof import('../../web/lib/client.ts');
let startSession: typeof import('../../web/lib/session.ts').startSession;
let Loaded: typeof import('../../web/ui/Loaded.tsx').Loaded;
let queries: ReturnType<typeof queryFile.createQueryClient>;

/** The responses to the list of holidays, and to a write. */
let list: StubServer['respond'];
let write: StubServer['respond'];
const listed =
  (...holidays: object[]): StubServer['respond'] =>
  (_, response) =>
    sendJson(response, 200, holidays);
const refused =
  (status: number, code: string): StubServer['respond'] =>
  (_, response) =>
    sendError(response, status, code, 'Not this one.');
const lists = () => server.received.filter(({ method }) => method === 'GET').length;

beforeAll(async () => {
  server = await startStubServer();
  vi.stubEnv('VITE_API_HOST', server.host);
  queryFile = await import('../../web/lib/query.tsx');
  client = await import('../../web/lib/client.ts');
  ({ Loaded } = await import('../../web/ui/Loaded.tsx'));
  ({ startSession } = await import('../../web/lib/session.ts'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  for (const area of ['employee', 'admin'] as const) {
    const id = 'usr_00000000000000000001';
    const role = area === 'admin' ? 'admin' : 'user';
    startSession(
      area,
      `${area}-token`,
      user.parse({ _id: id, id, name: 'Ananya', email: 'a@example.in', role, isInitialPassword: false }),
    );
  }
  server.received = [];
  server.respond = (request, response) => (request.method === 'GET' ? list : write)(request, response);
  list = listed(holi);
});

function Holidays() {
  const query = queryFile.useRoute(routes.holidays);
  return (
    <Loaded
      query={query}
      loading="Loading holidays…"
      failed="Could not load the holidays."
      as="list"
      isEmpty={(holidays) => holidays.length === 0}
      empty="No holidays yet."
      missing="There is no such list."
    >
      {(holidays) => holidays.map(({ name }) => name).join(', ')}
    </Loaded>
  );
}

let refreshing: ReturnType<typeof queryFile.useRefreshing>;
let replacing: ReturnType<typeof queryFile.useReplacing<typeof routes.holidays>>;
function Writes() {
  refreshing = queryFile.useRefreshing(routes.holidays);
  replacing = queryFile.useReplacing(routes.holidays);
  return null;
}

function open(area: Area = 'admin') {
  queries = queryFile.createQueryClient(area);
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <Holidays />
      <Writes />
    </QueryClientProvider>,
  );
}
const says = (text: string | RegExp) => screen.findByText(text);
const add = () => client.asAdmin(routes.addHoliday, { body: { name: 'Diwali', date: '2026-11-08' } });

describe('what is loaded', () => {
  test('is said to load, and then shown', async () => {
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading holidays…');
    await says('Holi');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('says what it is where there is none of it', async () => {
    list = listed();
    open();
    await says('No holidays yet.');
  });

  test('that failed says so, and is asked for again', async () => {
    list = refused(400, 'invalid');
    open();
    await says('Could not load the holidays. Not this one.');
    list = listed(holi);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await says('Holi');
  });

  test('says that it is missing where the server does not know it', async () => {
    list = refused(404, 'not_found');
    open();
    await says('There is no such list.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is asked for in the area of the screen', async () => {
    open('employee');
    await says('Holi');
    expect(server.received[0]?.headers.authorization).toBe('Bearer employee-token');
  });
});

describe('a write', () => {
  beforeEach(async () => {
    open();
    await says('Holi');
    write = (_, response) => sendJson(response, 200, diwali);
    list = listed(holi, diwali);
  });

  test('has what it changes asked for again before it settles', async () => {
    await act(() => refreshing(add()));
    expect(lists()).toBe(2);
    await says('Holi, Diwali');
  });

  test('that is refused has it asked for too, and stays refused', async () => {
    write = refused(409, 'conflict');
    await act(() => expect(refreshing(add())).rejects.toThrow('Not this one.'));
    await says('Holi, Diwali');
  });

  test('whose answer tells the change shows it without a second question', async () => {
    await act(() => replacing(add(), (before, reply) => [reply, ...before]));
    await says('Diwali, Holi');
    expect(lists()).toBe(1);
  });

  test('whose answer would have told the change asks for it where it is refused', async () => {
    write = refused(409, 'conflict');
    await act(() => expect(replacing(add(), (before) => [...before])).rejects.toThrow('Not this one.'));
    await says('Holi, Diwali');
  });
});
