import * as z from 'zod/mini';

/** The schema of a date as a form has it: empty is none. @param date the schema of the date, which is optional */
export const typedDate = <Output>(date: z.ZodMiniType<Output, string | undefined>) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (text === '' ? undefined : text)),
      date,
    ),
  );

/**
 * A number as it is typed into a form.
 * @param empty what nothing typed stands for
 */
export const typedNumber = <Output>(
  schema: z.ZodMiniType<Output, number | undefined>,
  empty: number | undefined,
) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? empty : Number(text))),
    ),
    schema,
  );
