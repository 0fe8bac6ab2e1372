import './jsdom-setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusNext, useKeptFocus } from '../../web/ui/focus.ts';

/** A button that is not needed any more once it is pressed, and where the focus should go then, if anywhere. */
function Screen({ next }: { next?: string }) {
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  const focusNext = useFocusNext();
  const [isDone, setDone] = useState(false);
  const submit = () => {
    setDone(true);
    if (next) focusNext(next);
  };
  return (
    <main ref={content} tabIndex={-1}>
      {isDone ? (
        <p>Submitted</p>
      ) : (
        <button type="button" onClick={submit}>
          Submit
        </button>
      )}
      <button type="button" id="other">
        Other
      </button>
    </main>
  );
}

// behaviour general: The focus
test('moves the focus to the content when the focused button is removed', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('leaves the focus where the screen itself moves it after a button is removed', async () => {
  render(<Screen next="other" />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const other = screen.getByRole('button', { name: 'Other' });
  expect(document.activeElement).toBe(other);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(other);
});
