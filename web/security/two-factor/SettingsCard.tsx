import {
  securitySettingsRoutes as routes,
  type SecuritySettings,
  securitySettingsMessages,
} from '../../../shared/sign-in/security-settings.ts';
import { useAction } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { useRefreshing, useRoute } from '../../lib/query.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { messages } from './messages.ts';

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
      'After 15 minutes, admins must confirm it’s them to change or export payroll, record, hold or void payments, close a month or change accounts.',
    confirmMessage: messages.confirmReauthentication,
  },
] as const;
type Setting = (typeof settingTexts)[number];

interface SettingItemProps {
  setting: Setting;
  settings: SecuritySettings;
}

function SettingItem({ setting: { name, title, description, confirmMessage }, settings }: SettingItemProps) {
  // Queries that depend on the settings are read again as well.
  const refreshing = useRefreshing();
  const [busy, run] = useAction({ failed: messages.settingFailed });
  const { confirm } = useConfirm();
  const isOn = settings[name];
  async function toggle() {
    const isMeant = isOn || (await confirm({ message: confirmMessage, confirmLabel: 'Turn on' }));
    if (!isMeant) return;
    await run(async () => {
      const body = { ...settings, [name]: !isOn };
      await refreshing(asAdmin(routes.changeSecuritySettings, { body }));
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
  const query = useRoute(routes.securitySettings);
  const settings = query.data;
  return (
    <ListCard
      title="For all admins"
      query={{ ...query, data: settings && settingTexts }}
      loading="Loading settings…"
      failed={() => messages.settingsFailed}
      size={2}
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
