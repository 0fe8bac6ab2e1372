import { keepPreviousData } from '@tanstack/react-query';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { teamRoutes } from '../../shared/leaves/team.ts';
import { count } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';

const listFormat = new Intl.ListFormat('en-GB');

/** 'Ravi Nair and Meera Shah are away on the same days.' */
export function TeammatesAway({ startDate, endDate }: { startDate: string; endDate: string }) {
  const { data } = useRoute(
    teamRoutes.teammatesAway,
    { query: { startDate, endDate } },
    { placeholderData: keepPreviousData },
  );
  if (!data || data.names.length === 0) return null;
  const { names, more } = data;
  const away = [...names.map(isolateRightToLeft), ...(more > 0 ? [count(more, 'other', 'others')] : [])];
  return (
    <p className="text-14 text-caution">
      {listFormat.format(away)} {away.length === 1 ? 'is' : 'are'} away on the same days.
    </p>
  );
}
