import {
  salaryComponentsRoutes as routes,
  type SavedComponents,
} from '../../../shared/company/salary-components.ts';
import { messages as generalMessages } from '../../../shared/messages.ts';
import type { ComponentsInput } from '../../../shared/pay/salary-components.ts';
import {
  type SalaryComponent,
  type SalaryComponentId,
  salaryComponentMessages,
} from '../../../shared/pay/salary-components.ts';
import { CallError, type FailureMessage, withReason } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { useReplacing } from '../../lib/query.tsx';
import { messages } from './messages.ts';

type ComponentsChange = Pick<ComponentsInput, 'components' | 'structure'>;

/** Saves what follows from the components that are shown. After a conflict it shows what is stored now. */
export function useSaveComponents() {
  const replacing = useReplacing(routes.salaryComponents);
  return ({ components, structure, version }: SavedComponents, change: Partial<ComponentsChange>) =>
    replacing(asAdmin(routes.saveSalaryComponents, { body: { components, structure, ...change, version } }));
}

/** The message of a failed change of a component. After a conflict the screen has what is stored now, so that it can be tried again. */
export const componentFailure =
  (failed: string): FailureMessage =>
  (error) =>
    error instanceof CallError && error.message === generalMessages.versionConflict
      ? messages.conflict
      : withReason(failed, error);

/** The components with one of them changed. @throws CallError where another admin has deleted it */
export function replaceComponent(
  { components }: SavedComponents,
  id: SalaryComponentId,
  change: (component: SalaryComponent) => SalaryComponent,
): SalaryComponent[] {
  if (!components.some((each) => each.id === id))
    throw new CallError(404, 'not_found', salaryComponentMessages.notFound);
  return components.map((each) => (each.id === id ? change(each) : each));
}
