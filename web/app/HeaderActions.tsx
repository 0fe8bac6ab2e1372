import type { Area } from '../../shared/route.ts';
import { Bell } from '../notifications/Bell.tsx';
import { IconButton } from '../ui/Button.tsx';
import { useTheme } from './theme.ts';

function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={other === 'dark' ? 'moon' : 'sun'}
      label={`Switch to ${other} theme`}
      onClick={toggle}
    />
  );
}

export interface HeaderActionsProps {
  area: Area;
  /** Hidden until an initial password has been replaced. */
  hasBell: boolean;
}

export default function HeaderActions({ area, hasBell }: HeaderActionsProps) {
  return (
    <>
      {hasBell && <Bell area={area} />}
      <ThemeToggle />
    </>
  );
}
