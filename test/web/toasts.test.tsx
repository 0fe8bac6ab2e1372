// @vitest-environment jsdom
import './dom.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '../../web/lib/toasts.ts';
import { ToastRegion } from '../../web/ui/ToastRegion.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const show = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a toast stands for five seconds', () => {
  show('success', 'Saved');
  pass(4999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast with a lifetime of its own stands for that', () => {
  show('success', 'Registration successful! Redirecting...', { lifetime: 3000 });
  pass(2999);
  expect(screen.queryByText(/Registration/)).not.toBeNull();
  pass(1);
  expect(screen.queryByText(/Registration/)).toBeNull();
});

test('while somebody points at the toasts, none of them goes', () => {
  show('info', 'Read me');
  pass(4000);
  fireEvent.pointerEnter(screen.getByRole('list'));
  pass(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('list'));
  pass(999);
  expect(screen.queryByText('Read me')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Read me')).toBeNull();
});

test('while the focus is inside, none of them goes', () => {
  show('info', 'Read me');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  pass(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
});

test('the same words do not stand twice, and begin their time anew', () => {
  show('info', 'Please login as admin');
  pass(4000);
  show('info', 'Please login as admin');
  expect(screen.getAllByText('Please login as admin')).toHaveLength(1);
  pass(4000);
  expect(screen.queryByText('Please login as admin')).not.toBeNull();
});

test('the region that is read out is there before anything is said', () => {
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
});

test('Dismiss takes a toast away at once', () => {
  show('error', 'Admin login failed');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Admin login failed')).toBeNull();
});
