import * as z from 'zod/mini';

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
