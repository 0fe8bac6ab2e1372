// @vitest-environment jsdom
import './jsdom-setup.ts';
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
const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a toast stands for five seconds', () => {
  show('success', 'Saved');
  advanceTime(4999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast with a lifetime of its own stands for that', () => {
  show('success', 'Registration successful! Redirecting...', { lifetimeMs: 3000 });
  advanceTime(2999);
  expect(screen.queryByText(/Registration/)).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText(/Registration/)).toBeNull();
});

test('while somebody points at the toasts, none of them goes', () => {
  show('info', 'Read me');
  advanceTime(4000);
  fireEvent.pointerEnter(screen.getByRole('list'));
  advanceTime(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('list'));
  advanceTime(999);
  expect(screen.queryByText('Read me')).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText('Read me')).toBeNull();
});

test('while the focus is inside, none of them goes', () => {
  show('info', 'Read me');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  advanceTime(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
});

test('the same words do not stand twice, and begin their time anew', () => {
  show('info', 'Please login as admin');
  advanceTime(4000);
  show('info', 'Please login as admin');
  expect(screen.getAllByText('Please login as admin')).toHaveLength(1);
  advanceTime(4000);
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
