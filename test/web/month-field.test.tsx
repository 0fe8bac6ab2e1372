import './jsdom-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MonthField } from '../../web/ui/MonthField.tsx';

const changes = vi.fn();

function PayPeriod({ initial = '', error }: { initial?: string; error?: string }) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    changes(next);
    setValue(next);
  };
  return <MonthField label="Pay Period" value={value} onValueChange={change} error={error} />;
}

/** As desktop Firefox and Safari do: a month input is plain text to them. */
function withoutMonthPicker() {
  const plain = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type') as PropertyDescriptor;
  vi.spyOn(HTMLInputElement.prototype, 'type', 'get').mockImplementation(function (this: HTMLInputElement) {
    const type = plain.get?.call(this) as string;
    return type === 'month' ? 'text' : type;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  changes.mockReset();
});

test('a browser with a month picker shows its own field', () => {
  render(<PayPeriod initial="2025-07" />);
  expect(screen.getByLabelText('Pay Period')).toMatchObject({ type: 'month', value: '2025-07' });
});

test('a browser without a month picker shows a month and a year with the value', () => {
  withoutMonthPicker();
  render(<PayPeriod initial="2025-07" />);
  expect(screen.getByLabelText<HTMLSelectElement>('Pay Period, month').selectedOptions[0]?.text).toBe('July');
  expect(screen.getByLabelText<HTMLInputElement>('Pay Period, year').value).toBe('2025');
});

test('the value is set once month and year are, and cleared with either of them', async () => {
  withoutMonthPicker();
  render(<PayPeriod />);
  const year = screen.getByLabelText<HTMLInputElement>('Pay Period, year');
  await userEvent.selectOptions(screen.getByLabelText('Pay Period, month'), 'August');
  await userEvent.type(year, '20x25');
  expect(changes.mock.calls).toEqual([['2025-08']]);
  await userEvent.type(year, '{Backspace}');
  expect(changes).toHaveBeenLastCalledWith('');
  expect(year.value).toBe('202');
  expect(screen.getByLabelText<HTMLSelectElement>('Pay Period, month').value).toBe('08');
});

test('month and year are both described by the error', () => {
  withoutMonthPicker();
  render(<PayPeriod error="Pay Period must be a month" />);
  for (const part of ['month', 'year']) {
    const control = screen.getByLabelText(`Pay Period, ${part}`);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Pay Period must be a month',
    );
  }
});
