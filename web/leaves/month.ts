/** The days of a month, YYYY-MM-DD, in weeks from Monday on; undefined before its first and after its last. */
export function weeksOfMonth(month: string): (string | undefined)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / 7);
  const dayAt = (place: number) => {
    const day = place - before + 1;
    return day < 1 || day > days ? undefined : `${month}-${String(day).padStart(2, '0')}`;
  };
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => dayAt(week * 7 + weekday)),
  );
}
