import { useState } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './class-names.ts';
import { controlClasses, Field } from './Field.tsx';
import type { InputProps } from './inputs.tsx';

/** A password, hidden until its eye is pressed. */
export function PasswordField({ label, error, hint, className, ...input }: InputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(controlClasses, 'pr-11 touch:pr-12')}
          />
          <IconButton
            icon={isVisible ? 'eyeOff' : 'eye'}
            label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 right-0.5 my-auto"
          />
        </span>
      )}
    </Field>
  );
}
