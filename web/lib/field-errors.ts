import { CallError } from './call-error.ts';

/**
 * The server's messages for fields of a form (`fields` of a 400 or 409), in the form's order. Empty where the server
 * named none of the form's fields: the failure is then one of the form as a whole.
 */
export function serverFieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { name: Name; message: string }[] {
  const fields = error instanceof CallError ? error.fields : {};
  return names.flatMap((name) => {
    const message = fields[name];
    return message ? [{ name, message }] : [];
  });
}
