import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findField, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const list = 'GET /api/auth/passkeys';
const laptop = {
  id: 'pky_00000000000000000001',
  name: 'Chrome on Windows',
  createdAt: '2026-11-22T04:00:00.000Z',
  lastUsedAt: '2026-11-22T08:00:00.000Z',
};
const phone = { ...laptop, id: 'pky_00000000000000000002', name: 'Safari on iPhone', lastUsedAt: undefined };

const credentials = { get: vi.fn(), create: vi.fn() };
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  app.responses = { 'GET /api/auth/sessions': { sessions: [] }, [list]: { passkeys: [laptop, phone] } };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const signedOut = () => localStorage.clear();
const button = 'Sign in with a passkey';
const refuse = (name: string) => () => Promise.reject(new DOMException('refused', name));

describe('signing in with a passkey', () => {
  test.each(['/login', '/admin/login'])('is offered at %s', async (path) => {
    signedOut();
    app.open(path);
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
    expect(app.requests()).toEqual([]);
  });

  test('is not offered by a browser that has no passkeys', async () => {
    signedOut();
    vi.unstubAllGlobals();
    app.open('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  test('that the person breaks off says so, and can be tried again', async () => {
    signedOut();
    app.responses['POST /api/auth/passkeys/challenge'] = {
      rpId: 'localhost',
      challenge: 'AAAA',
      timeout: 300_000,
      userVerification: 'required',
    };
    credentials.get.mockImplementation(refuse('NotAllowedError'));
    app.open('/login');
    await app.press(button);
    expect(
      await screen.findByText('No passkey was used. Try again, or sign in with your password.'),
    ).toBeTruthy();
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  });

  test('a passkey sign-in that the server refuses shows its message', async () => {
    signedOut();
    app.responses['POST /api/auth/passkeys/challenge'] = errorResponse(
      404,
      'Passkeys are not available at this address. Use your password.',
    );
    app.open('/admin/login');
    await app.press(button);
    expect(
      await screen.findByText('Passkeys are not available at this address. Use your password.'),
    ).toBeTruthy();
  });
});

describe('passkeys in My security', () => {
  test('are listed with when they were added and used', async () => {
    app.open('/admin/security');
    expect((await screen.findByText('Chrome on Windows')).closest('li')?.textContent).toBe(
      'Chrome on WindowsAdded 22 Nov 2026, 09:30, last used 22 Nov 2026, 13:30RenameRemove',
    );
    expect(screen.getByText('Safari on iPhone').closest('li')?.textContent).toBe(
      'Safari on iPhoneAdded 22 Nov 2026, 09:30, not used yetRenameRemove',
    );
  });

  test('explains passkeys where there are none, and offers to try again where loading failed', async () => {
    app.responses[list] = errorResponse(400);
    app.open('/dashboard/security');
    expect(await screen.findByText('Could not load your passkeys.')).toBeTruthy();
    app.responses[list] = { passkeys: [] };
    await app.press('Try again');
    expect(
      await screen.findByText('Sign in with your fingerprint, face or screen lock instead of your password.'),
    ).toBeTruthy();
  });

  test.each([
    ['NotAllowedError', 'No passkey was added. Try again.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
  ])('adding a passkey that ends with %s in the browser shows: %s', async (error, words) => {
    app.responses['POST /api/auth/passkeys/registration'] = {
      rp: { id: 'localhost', name: 'Company' },
      user: { id: 'AAAA', name: 'a@example.com', displayName: 'A' },
      challenge: 'AAAA',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
    credentials.create.mockImplementation(refuse(error));
    app.open('/admin/security');
    await app.press('Add a passkey');
    await replaceText('Password', 'Admin@12345');
    await app.press('Continue');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(app.requests()).not.toContain('POST /api/auth/passkeys');
    await app.press('Cancel');
    expect(document.activeElement?.textContent).toBe('Add a passkey');
  });

  test('are removed by the password, a wrong one of which is said at its field', async () => {
    const removal = `POST /api/auth/passkeys/${laptop.id}/removal`;
    app.responses[removal] = (_, response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(
          '{"code":"bad_input","message":"No","fields":{"password":"Password is incorrect"},"requestId":"1"}',
        );
    app.open('/admin/security');
    await screen.findByText('Chrome on Windows');
    (screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement).click();
    await replaceText('Password', 'x');
    await app.press('Remove passkey');
    expect(await screen.findByText('Password is incorrect')).toBeTruthy();
    app.responses[removal] = { message: 'Passkey removed' };
    app.responses[list] = { passkeys: [phone] };
    await replaceText('Password', 'Admin@12345');
    await app.press('Remove passkey');
    expect(await screen.findByText('Passkey removed')).toBeTruthy();
    expect(screen.queryByText('Chrome on Windows')).toBeNull();
  });

  test('are renamed in place', async () => {
    app.responses[`PUT /api/auth/passkeys/${phone.id}`] = (_, response) => {
      app.responses[list] = { passkeys: [laptop, { ...phone, name: 'Telephone' }] };
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ passkey: { ...phone, name: 'Telephone' } }));
    };
    app.open('/admin/security');
    await screen.findByText('Safari on iPhone');
    (screen.getAllByRole('button', { name: 'Rename' })[1] as HTMLElement).click();
    expect((await findField('Name')).value).toBe('Safari on iPhone');
    await replaceText('Name', 'Telephone');
    await app.press('Save');
    expect(await screen.findByText('Passkey renamed')).toBeTruthy();
    expect(await screen.findByText('Telephone')).toBeTruthy();
  });
});
