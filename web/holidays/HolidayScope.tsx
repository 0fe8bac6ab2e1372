import type { Holiday } from '../../shared/holidays.ts';
import { states } from '../../shared/law/states.ts';
import { Badge } from '../ui/Badge.tsx';

/** Below the name of a holiday: that it is optional, and the work states it is for; nothing of a holiday for all. */
export const HolidayScope = ({ holiday: { isOptional, states: codes } }: { holiday: Holiday }) =>
  (isOptional || codes) && (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-13 font-normal text-tertiary">
      {isOptional && <Badge tone="neutral">Optional</Badge>}
      {codes?.map((code) => states[code]).join(', ')}
    </span>
  );
