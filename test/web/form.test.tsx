import './jsdom-setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError, serverMessageOr } from '../../web/lib/call-error.ts';
import { useZodForm } from '../../web/lib/zod-form.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Checkbox, TextField } from '../../web/ui/inputs.tsx';
import { PasswordField } from '../../web/ui/PasswordField.tsx';
import { FormFailure } from '../../web/ui/states.tsx';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  email: z.string(),
  remember: z.boolean(),
});
type Values = z.output<typeof schema>;

function Form({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useZodForm({
    schema,
    defaultValues: { name: '', email: '', remember: false },
    onSubmit: send,
    failureMessage: serverMessageOr('Signup failed. Please try again.'),
  });
  return (
    <form {...form.props}>
      <TextField {...form.field('name')} label="Name" hint="As on the bank account" />
      <TextField {...form.field('email')} label="Email" />
      <Checkbox {...form.register('remember')} label="Remember" />
      <FormFailure message={form.failure} />
      <Button type="submit" busy={form.busy} busyLabel="Sending…">
        Send
      </Button>
    </form>
  );
}

const descriptionOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

test('an invalid field is marked, described by its error and focused, and nothing is sent', async () => {
  const send = vi.fn(async () => undefined);
  render(<Form send={send} />);
  const name = screen.getByLabelText('Name');
  expect(descriptionOf(name)).toBe('As on the bank account');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).not.toHaveBeenCalled();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(name)).toBe('Name is required');
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, 'A');
  expect(name.getAttribute('aria-invalid')).toBeNull();
});

test('the server’s error for a field shows at that field', async () => {
  const fields = { email: 'An account with this email already exists' };
  render(<Form send={() => Promise.reject(new CallError(409, 'conflict', fields.email, fields))} />);
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(descriptionOf(screen.getByLabelText('Email'))).toBe(fields.email);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of several fields that the server refuses, the first in the form takes the focus; editing one clears it alone', async () => {
  const fields = { email: 'Email is taken', name: 'Name is taken', version: 'unknown to the form' };
  render(<Form send={() => Promise.reject(new CallError(409, 'conflict', 'Taken', fields))} />);
  const [name, email] = [screen.getByLabelText('Name'), screen.getByLabelText('Email')];
  await userEvent.type(name, 'A');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(descriptionOf(name)).toBe('Name is taken'));
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, 'B');
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(descriptionOf(email)).toBe('Email is taken');
});

test('values are sent in their own types, and what was typed stays when that fails', async () => {
  const send = vi.fn(() => Promise.reject(new CallError(0, 'no_response')));
  render(<Form send={send} />);
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  await userEvent.click(screen.getByLabelText('Remember'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('alert');
  expect(send).toHaveBeenCalledWith({ name: 'A', email: '', remember: true });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('A');
  expect(screen.getByLabelText<HTMLInputElement>('Remember').checked).toBe(true);
});

test('a failure about a field that the form does not have is one of the form', async () => {
  render(<Form send={() => Promise.reject(new CallError(400, 'bad_input', 'No', { version: 'No' }))} />);
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No');
});

test("a failure without a message from the server shows the screen's own", async () => {
  render(<Form send={() => Promise.reject(new CallError(0, 'no_response'))} />);
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe('Signup failed. Please try again.');
});

test('a busy form keeps its focus, says that it is busy, and submits once', async () => {
  const sending = Promise.withResolvers<void>();
  const send = vi.fn(() => sending.promise);
  render(<Form send={send} />);
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(button.textContent).toBe('Sending…');
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  sending.resolve();
  await screen.findByRole('button', { name: 'Send' });
});

test('a password is hidden until its eye is pressed', async () => {
  render(<PasswordField label="Password" value="secret" readOnly />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
