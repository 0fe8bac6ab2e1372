import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../shared/date.ts';
import { calendarFeedRoutes as routes } from '../../shared/leaves/calendar-feed.ts';
import { useAction } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { routeQuery, useRoute } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';

const messages = {
  hint: 'Show your approved leave and your holidays in your own calendar.',
  none: 'Create a private address and subscribe to it in Google Calendar, Outlook or Apple Calendar.',
  created: (date: string) =>
    `You have a private address since ${date}. It can be shown only when it is created. It keeps working after you change your password: replace it if others may know it.`,
  shownOnce: 'Copy it now: it is not shown again. Everyone who has it can see your leave.',
  loadFailed: 'Could not load your calendar address.',
  createFailed: 'Could not create the address. Try again.',
  removeFailed: 'Could not remove the address. Try again.',
  confirmNew: 'The address that you have will stop working. Create a new one?',
  confirmRemoval: 'Calendars that use this address will no longer be updated. Remove it?',
  copied: 'Address copied',
  copyFailed: 'Could not copy the address. Select and copy it yourself.',
} as const;

/** Creating and removing the address; one that was just created is known until the card is closed. */
function useFeed() {
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const setCreatedOn = (createdOn: string | null) =>
    queries.setQueryData(routeQuery(routes.feed).queryKey, { createdOn });
  return {
    address,
    create: async (): Promise<void> => {
      const { path, createdOn } = await asEmployee(routes.createFeed);
      setCreatedOn(createdOn);
      setAddress(`${import.meta.env.VITE_API_HOST || window.location.origin}${path}`);
    },
    /** Resolves to the server's message of success. */
    revoke: async (): Promise<string> => {
      const { message } = await asEmployee(routes.revokeFeed);
      setCreatedOn(null);
      setAddress(undefined);
      return message;
    },
  };
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast('success', messages.copied);
  } catch {
    showToast('error', messages.copyFailed);
  }
}

const NewAddress = ({ address }: { address: string }) => (
  <div className="mt-3 grid gap-3">
    <TextField
      label="Private address"
      readOnly
      value={address}
      hint={messages.shownOnce}
      onFocus={({ target }) => target.select()}
    />
    <Button className="justify-self-start" onClick={() => void copy(address)}>
      Copy address
    </Button>
  </div>
);

function FeedSettings() {
  const query = useRoute(routes.feed);
  const createdOn = query.data?.createdOn;
  const { address, create, revoke } = useFeed();
  const { confirm } = useConfirm();
  const [creating, run] = useAction({ failed: serverMessageOr(messages.createFailed) });
  async function replace() {
    if (createdOn && !(await confirm({ message: messages.confirmNew, confirmLabel: 'New address' }))) return;
    await run(create);
  }
  return (
    <Loaded
      query={query}
      loading="Loading your calendar address…"
      failed={() => messages.loadFailed}
      as="form"
      inside
    >
      {() => (
        <>
          {address ? (
            <NewAddress address={address} />
          ) : (
            <p className="mt-2 text-14 text-secondary">
              {createdOn ? messages.created(formatDate(createdOn)) : messages.none}
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button busy={creating} onClick={() => void replace()}>
              {createdOn ? 'New address' : 'Create address'}
            </Button>
            {createdOn && (
              <DeleteButton
                label="Remove address"
                confirmMessage={messages.confirmRemoval}
                onDelete={revoke}
                failed={serverMessageOr(messages.removeFailed)}
              />
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

/** The private calendar of the employee; nothing is loaded before it is opened. */
export function CalendarFeed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title="Calendar">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Set up calendar'}
        </Button>
      </CardHeader>
      {isOpen ? <FeedSettings /> : <p className="mt-1 text-14 text-secondary">{messages.hint}</p>}
    </Card>
  );
}
