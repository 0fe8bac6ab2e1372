import { useLocation } from 'react-router';
import { fullAdmins } from '../../../shared/duties.ts';
import { mayDo } from '../../lib/duties.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { isInSetup } from './returning.ts';

/** The screens that have the checklist. */
const checklistPaths = ['/admin/overview', '/admin', '/admin/users'];

/** The way back to the checklist of a new portal, on the screens that it leads to and those behind them. */
export function SetupBar() {
  const { pathname } = useLocation();
  if (checklistPaths.includes(pathname) || !mayDo(fullAdmins) || !isInSetup()) return null;
  return (
    <ButtonLink to="/admin/overview" size="small" className="mb-4 print:hidden">
      Back to setup
    </ButtonLink>
  );
}
