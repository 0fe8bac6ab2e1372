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
  /** Nothing is told to somebody who still has to replace an initial password. */
  hasBell: boolean;
}

/** What the header has beside the person: the bell, and the theme. */
export default function HeaderActions({ area, hasBell }: HeaderActionsProps) {
  return (
    <>
      {hasBell && <Bell area={area} />}
      <ThemeToggle />
    </>
  );
}
