import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  securitySettingsRoutes as routes,
  type SecuritySettings,
  securitySettingsMessages,
} from '../../../shared/sign-in/security-settings.ts';
import { useAction } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { messages } from './messages.ts';

/** What the company asks of the sign-ins of its admins. */
const securitySettingsQuery = queryOptions({
  queryKey: ['security-settings'],
  queryFn: ({ signal }) => asAdmin(routes.securitySettings, { signal }),
});

/** Changes the settings. Loads them again after a conflict, and always what depends on them. */
function useChangeSettings() {
  const queries = useQueryClient();
  return (body: SecuritySettings) =>
    asAdmin(routes.changeSecuritySettings, { body }).finally(() => queries.invalidateQueries());
}

const settingTexts = [
  {
    name: 'requireTwoFactor',
    title: 'Require two-step verification',
    description: 'Admins without two-step verification must set it up before they can continue.',
    confirmMessage: messages.confirmRequirement,
  },
  {
    name: 'reauthentication',
    title: 'Require re-authentication',
    description:
      'After 15 minutes, admins must confirm it’s them to change or export payroll, close a month or change accounts.',
    confirmMessage: messages.confirmReauthentication,
  },
] as const;
type Setting = (typeof settingTexts)[number];

interface SettingItemProps {
  setting: Setting;
  settings: SecuritySettings;
}

function SettingItem({ setting: { name, title, description, confirmMessage }, settings }: SettingItemProps) {
  const change = useChangeSettings();
  const [busy, run] = useAction({ failed: messages.settingFailed });
  const { confirm } = useConfirm();
  const isOn = settings[name];
  async function toggle() {
    const isMeant = isOn || (await confirm({ message: confirmMessage, confirmLabel: 'Turn on' }));
    if (!isMeant) return;
    await run(async () => {
      await change({ ...settings, [name]: !isOn });
      return securitySettingsMessages.saved;
    });
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <span id={name} className="text-14 font-semibold">
            {title}
          </span>
          <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </p>
        <p className="mt-0.5 text-13 text-tertiary">{description}</p>
      </div>
      <Button
        size="small"
        aria-describedby={name}
        busy={busy}
        busyLabel="Saving…"
        onClick={() => void toggle()}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </li>
  );
}

/** Security settings for all admins of the company. */
export function SettingsCard() {
  const { data: settings, isError, refetch } = useQuery(securitySettingsQuery);
  return (
    <ListCard
      title="For all admins"
      rows={settings && settingTexts}
      skeleton={
        <Loading message="Loading settings…">
          <Skeleton className="m-5 h-4 w-72 max-w-full" />
        </Loading>
      }
      failure={isError ? { message: messages.settingsFailed, onRetry: refetch } : undefined}
      empty={null}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {settings &&
            rows.map((setting) => <SettingItem key={setting.name} setting={setting} settings={settings} />)}
        </ul>
      )}
    </ListCard>
  );
}
