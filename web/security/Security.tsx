import type { ReactNode } from 'react';
import type { Area } from '../../shared/route.ts';
import { passwordPaths } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PasskeysCard } from './passkeys/PasskeysCard.tsx';
import { offersPasskeys } from './passkeys/passkeys.ts';
import { SessionsCard } from './SessionsCard.tsx';

const passwordHints: Record<Area, string> = {
  employee: 'When you change your password, you are signed out of all devices.',
  admin: 'When you change your password, you are signed out of all other devices.',
};

const PasswordCard = ({ area }: { area: Area }) => (
  <Card>
    <CardHeader title="Password">
      <ButtonLink to={passwordPaths[area]} icon="key">
        Change password
      </ButtonLink>
    </CardHeader>
    <p className="mt-2 text-14 text-secondary">{passwordHints[area]}</p>
  </Card>
);

interface SecurityProps {
  area: Area;
  /** The admin has to turn on two-step verification before anything else. */
  lacksTwoFactor?: boolean;
  /** The parts that one area alone has: after the password, and at the end. */
  children?: ReactNode;
  below?: ReactNode;
}

export function Security({ area, lacksTwoFactor = false, children, below }: SecurityProps) {
  return (
    <>
      <PageHeader
        subtitle={
          lacksTwoFactor
            ? 'Your company requires two-step verification for admins. Turn it on to continue.'
            : 'Manage how you sign in and where you are signed in.'
        }
      />
      <div className="grid max-w-200 gap-5">
        {!lacksTwoFactor && <PasswordCard area={area} />}
        {children}
        {offersPasskeys() && <PasskeysCard area={area} />}
        {!lacksTwoFactor && <SessionsCard area={area} />}
        {below}
      </div>
    </>
  );
}
