import { detailsIn } from '../../shared/law/dated-details.ts';
import { tableOfDetails } from '../../shared/law/professional-tax-tables.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ProfileItem } from '../store/profile.ts';

/** The place of work by the details of now, as the table of its professional tax is named. */
export const placeOfWork =
  (profile: ProfileItem) =>
  (month: PayPeriod): string | undefined =>
    tableOfDetails(detailsIn(profile, month))?.id;
