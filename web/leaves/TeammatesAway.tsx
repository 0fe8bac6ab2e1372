import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { teamRoutes } from '../../shared/leaves/team.ts';
import { asEmployee } from '../lib/client.ts';
import { count } from '../lib/count.ts';

const teammatesAwayQuery = (startDate: string, endDate: string) =>
  queryOptions({
    queryKey: ['teammates-away', startDate, endDate],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => asEmployee(teamRoutes.teammatesAway, { query: { startDate, endDate }, signal }),
  });

const listFormat = new Intl.ListFormat('en-GB');

/** 'Ravi Nair and Meera Shah are away on the same days.' */
export default function TeammatesAway({ startDate, endDate }: { startDate: string; endDate: string }) {
  const { data } = useQuery(teammatesAwayQuery(startDate, endDate));
  if (!data || data.names.length === 0) return null;
  const { names, more } = data;
  const away = [...names.map(isolateRightToLeft), ...(more > 0 ? [count(more, 'other', 'others')] : [])];
  return (
    <p className="text-14 text-caution">
      {listFormat.format(away)} {away.length === 1 ? 'is' : 'are'} away on the same days.
    </p>
  );
}
