import './jsdom-setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmProvider, useConfirm } from '../../web/ui/ConfirmProvider.tsx';

const words = 'Are you sure you want to delete this holiday?';
let answers: unknown[] = [];

function Screen() {
  const { confirm, alert } = useConfirm();
  return (
    <>
      <button
        type="button"
        onClick={async () =>
          answers.push(await confirm({ message: words, confirmLabel: 'Delete', danger: true }))
        }
      >
        Ask
      </button>
      <button
        type="button"
        onClick={async () => {
          await alert('Failed to load holidays');
          answers.push('read');
        }}
      >
        Tell
      </button>
    </>
  );
}

beforeEach(() => {
  answers = [];
  render(
    <ConfirmProvider>
      <Screen />
    </ConfirmProvider>,
  );
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a confirmation is labelled by its message and answered by its buttons', async () => {
  await press('Ask');
  await screen.findByRole('alertdialog', { name: words });
  await press('Delete');
  await waitFor(() => expect(answers).toEqual([true]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Ask');
  await press('Cancel');
  await waitFor(() => expect(answers).toEqual([true, false]));
});

test('Escape declines a confirmation', async () => {
  await press('Ask');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual([false]));
});

test('an alert has one button, and resolves once it is pressed', async () => {
  await press('Tell');
  await screen.findByRole('alertdialog', { name: 'Failed to load holidays' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(answers).toEqual([]);
  await press('OK');
  await waitFor(() => expect(answers).toEqual(['read']));
});
