import './jsdom-setup.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '../../web/lib/toasts.ts';
import ToastRegion from '../../web/ui/ToastRegion.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const show = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast));
const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

// spec 9.8
test('a toast is dismissed after five seconds', () => {
  show('success', 'Saved');
  advanceTime(4999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

// spec 9.9
test('a toast with its own lifetime is dismissed after that', () => {
  show('success', 'Registration successful! Redirecting...', { lifetimeMs: 3000 });
  advanceTime(2999);
  expect(screen.queryByText(/Registration/)).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText(/Registration/)).toBeNull();
});

test('no toast is dismissed while the pointer is over the toasts', () => {
  show('info', 'Read me');
  advanceTime(4000);
  fireEvent.mouseEnter(screen.getByRole('list'));
  advanceTime(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole('list'));
  advanceTime(999);
  expect(screen.queryByText('Read me')).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText('Read me')).toBeNull();
});

test('no toast is dismissed while the focus is among the toasts', () => {
  show('info', 'Read me');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  advanceTime(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
});

test('a repeated message is shown once, and its lifetime starts again', () => {
  show('info', 'Please login as admin');
  advanceTime(4000);
  show('info', 'Please login as admin');
  expect(screen.getAllByText('Please login as admin')).toHaveLength(1);
  advanceTime(4000);
  expect(screen.queryByText('Please login as admin')).not.toBeNull();
});

test('the live region is there before the first toast', () => {
  expect(screen.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite');
});

test('a toast shown before the region has loaded appears once it has', () => {
  cleanup();
  showToast('info', 'Please login as admin');
  render(<ToastRegion />);
  expect(screen.queryByText('Please login as admin')).not.toBeNull();
});

test('the newest toast is the last', () => {
  show('success', 'First');
  show('error', 'Second');
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['First', 'Second']);
});

test('a toast that is shown again is a new element, which screen readers announce', () => {
  show('info', 'Please login as admin');
  const item = screen.getByRole('listitem');
  show('info', 'Please login as admin');
  expect(screen.getByRole('listitem')).not.toBe(item);
});

test('the action of a toast runs once, and dismisses it', () => {
  const run = vi.fn();
  show('success', 'Leave rejected', { note: 'The days are given back.', action: { label: 'Undo', run } });
  expect(screen.queryByText('The days are given back.')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Leave rejected')).toBeNull();
});

test('Dismiss removes a toast at once', () => {
  show('error', 'Admin login failed');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Admin login failed')).toBeNull();
});
