import type { InputProps } from '../../ui/inputs.tsx';
import { TextField } from '../../ui/inputs.tsx';

/** Label and hint of the code field: a code from the authenticator app, if there is one, or a recovery code. */
export const codeTexts = ({ hasAuthenticator }: { hasAuthenticator: boolean }) =>
  hasAuthenticator
    ? {
        label: 'Code from your authenticator app',
        hint: 'You can also use a recovery code. Each code works once.',
      }
    : { label: 'Recovery code', hint: 'Each code works once.' };

/** A code that is typed from another screen, or filled in by the browser. */
export const CodeField = (props: InputProps) => (
  <TextField
    {...props}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    autoFocus
  />
);
