import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';

const app = setUpAdminApp();
const hash = 'a'.repeat(64);
const name = 'Sahyadri Software Private Limited';

beforeEach(() => {
  localStorage.clear();
  // A page's knowledge of the company outlives its screens, and not the tests of others.
  vi.resetModules();
});

describe('before signing in', () => {
  test.each(['/login', '/admin/login', '/forgot-password', '/admin/forgot-password', '/reset-password'])(
    '%s shows whose portal it is, by name and logo',
    async (path) => {
      app.answerAside('/api/company/brand', { name, logo: { hash, width: 640, height: 320 } });
      app.answerAside(`/api/company/logos/${hash}`, { png: 'iVBORw0KGgo=' });
      app.responses = { 'GET /api/auth/sign-in-options': { passwordByEmail: true } };
      app.open(path);
      expect(await screen.findByText(name)).toBeTruthy();
      const logo = document.querySelector('main img');
      expect(logo?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
      expect([logo?.getAttribute('width'), logo?.getAttribute('height')]).toEqual(['64', '32']);
      expect(document.title).toMatch(new RegExp(`${name}$`));
      expect(screen.queryByText('Vetan')).toBeNull();
    },
  );

  test('a logo that cannot be read leaves the name', async () => {
    app.answerAside('/api/company/brand', { name: 'Another Company', logo: { hash, width: 1, height: 1 } });
    app.open('/login');
    expect(await screen.findByText('Another Company')).toBeTruthy();
    expect(document.querySelector('main img')).toBeNull();
  });

  // behaviour company: Sign-in screens
  test('a portal of no company yet is called Vetan', async () => {
    app.open('/login');
    await waitFor(() => expect(screen.getByText('Vetan').closest('.invisible')).toBeNull());
    expect(document.title).toMatch(/Vetan$/);
  });
});
