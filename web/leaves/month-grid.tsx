export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The dates of a month (YYYY-MM) in weeks from Monday on; undefined before its first and after its last. */
export function weeksOfMonth(month: string): (string | undefined)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const daysBefore = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const daysInMonth = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks = Math.ceil((daysBefore + daysInMonth) / 7);
  const dateAt = (cell: number) => {
    const day = cell - daysBefore + 1;
    return day < 1 || day > daysInMonth ? undefined : `${month}-${String(day).padStart(2, '0')}`;
  };
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => dateAt(week * 7 + weekday)),
  );
}

/** The head of a calendar's table: a letter for each weekday, and its name for screen readers. */
export const WeekdayHead = () => (
  <thead>
    <tr>
      {weekdayNames.map((weekday) => (
        <th key={weekday} scope="col" className="h-8 text-12 font-semibold text-tertiary">
          <span aria-hidden="true">{weekday[0]}</span>
          <span className="sr-only">{weekday}</span>
        </th>
      ))}
    </tr>
  </thead>
);
