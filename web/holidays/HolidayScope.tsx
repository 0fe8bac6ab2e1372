import type { Holiday } from '../../shared/holidays/holidays.ts';
import { Badge } from '../ui/Badge.tsx';

/** Below the name of a holiday: that it is optional, and the work locations it is for; nothing of a holiday for all. */
export const HolidayScope = ({ holiday: { isOptional, locations } }: { holiday: Holiday }) =>
  (isOptional || locations) && (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-13 font-normal text-tertiary">
      {isOptional && <Badge tone="neutral">Optional</Badge>}
      {locations?.join(', ')}
    </span>
  );
