import { type EcrLine, ecrFields } from '../../shared/statutory/filing/ecr.ts';

/** Reads a file back, as the authority does. @throws RangeError for a line that has not 11 fields */
export function parseEcr(text: string): EcrLine[] {
  return text === ''
    ? []
    : text.split('\r\n').map((line) => {
        const values = line.split('#~#');
        if (values.length !== ecrFields.length)
          throw new RangeError(`not ${ecrFields.length} fields: ${line}`);
        return Object.fromEntries(
          ecrFields.map((field, i) => [
            field,
            field === 'uan' || field === 'name' ? values[i] : Number(values[i]),
          ]),
        ) as EcrLine;
      });
}
