import './jsdom-setup.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import {
  type ReceivedRequest,
  type StubServer,
  sendError,
  sendJson,
  startStubServer,
} from './stub-server.ts';

const person = {
  _id: 'usr_00000000000000000001',
  id: 'usr_00000000000000000001',
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  role: 'user',
  isInitialPassword: false,
};

type ServerResponse = Parameters<StubServer['respond']>[1];

/** A JSON body sent with 200, or a function that responds itself. */
type StubResponse = object | ((request: ReceivedRequest, response: ServerResponse) => void);

/** An error response; an empty message makes the screen show its own. */
export const errorResponse =
  (status: number, message = '', code = 'bad_input'): StubResponse =>
  (_: ReceivedRequest, response: ServerResponse) =>
    sendError(response, status, code, message);

export const notFound = errorResponse(404, 'Not found.', 'not_found');

/** Sets up the whole app with an employee signed in, against a server that sends the responses of each test. */
export function setUpEmployeeApp() {
  let server: StubServer;
  let App: typeof import('../../web/app/App.tsx').App;
  const app = {
    /** By method and path, such as 'GET /api/profile/me'. */
    responses: {} as Record<string, StubResponse>,
    /** The requests received so far, as method and path. */
    requests: () => server.received.map(({ method, path }) => `${method} ${path}`),
    lastBody: () => JSON.parse(server.received.at(-1)?.body ?? 'null') as unknown,
    open(path: string) {
      window.history.pushState({}, '', path);
      return render(<App />);
    },
    press: async (name: string) => userEvent.click(await screen.findByRole('button', { name })),
  };

  beforeAll(async () => {
    server = await startStubServer();
    server.respond = (request, response) => {
      const key = `${request.method} ${request.path}`;
      const stub = app.responses[key];
      if (typeof stub === 'function') stub(request, response);
      else if (stub) sendJson(response, 200, stub);
      else sendError(response, 400, 'bad_input', `unexpected: ${key}`);
    };
    vi.stubEnv('VITE_API_HOST', server.host);
    ({ App } = await import('../../web/app/App.tsx'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  beforeEach(() => {
    app.responses = {};
    server.received = [];
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('user', JSON.stringify(person));
  });
  afterEach(async () => {
    cleanup();
    const { subscribeToToasts } = await import('../../web/lib/toasts.ts');
    // Takes the toasts that were shown after the unmount, so that the next test does not see them.
    subscribeToToasts(() => undefined)();
  });
  return app;
}
