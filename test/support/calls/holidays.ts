import { putItems } from '../put-items.ts';
import { type CallsOf, newSampleId, nextNumber, plain } from '../sample-call.ts';

const newDetails = () => ({ name: `Holiday ${nextNumber()}`, date: '2026-11-08' });

/** Creates a holiday, with the item that keeps its day and name unique. */
async function createHoliday(): Promise<{ id: string }> {
  const [id, details] = [newSampleId('hol'), newDetails()];
  await putItems('holidays', [
    { id, kind: 'holiday', ...details, version: 1 },
    { id: `day#${details.date}#${details.name.toLowerCase()}`, holidayId: id },
  ]);
  return { id };
}

export const holidaysCalls: CallsOf<'holidays'> = {
  holidays: plain,
  addHoliday: () => ({ body: newDetails() }),
  changeHoliday: async () => ({ params: await createHoliday(), body: newDetails() }),
  deleteHoliday: async () => ({ params: await createHoliday() }),
};
