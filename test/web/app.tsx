import './jsdom-setup.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { defaultLeaveRules } from '../../shared/leaves/leave-rules.ts';
import { type StubServer, startStubServer } from './stub-server.ts';

export const employee = {
  _id: 'usr_00000000000000000001',
  id: 'usr_00000000000000000001',
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  role: 'user',
  isInitialPassword: false,
};

/** Sets up the whole app against a stub server, without a session. */
export function setUpApp() {
  let server: StubServer;
  let App: typeof import('../../web/app/App.tsx').App;

  beforeAll(async () => {
    server = await startStubServer();
    vi.stubEnv('VITE_API_HOST', server.host);
    ({ App } = await import('../../web/app/App.tsx'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  beforeEach(() => {
    server.received = [];
    server.aside = {
      '/api/notifications/unread': { count: 0 },
      '/api/company/brand': null,
      '/api/admin/leave-rules': defaultLeaveRules,
    };
  });
  afterEach(async () => {
    cleanup();
    const { subscribeToToasts } = await import('../../web/lib/toasts.ts');
    // Takes the toasts that were shown after the unmount, so that the next test does not see them.
    subscribeToToasts(() => undefined)();
  });

  return {
    /** Only within hooks and tests. */
    get server() {
      return server;
    },
    open(path: string) {
      window.history.pushState({}, '', path);
      return render(<App />);
    },
    press: async (name: string) => userEvent.click(await screen.findByRole('button', { name })),
  };
}
