import { useEffect, useRef } from 'react';
import { leaveSubjects, otherSubject } from '../../shared/leaves.ts';
import { IconButton } from '../ui/Button.tsx';
import { controlClasses, Field } from '../ui/Field.tsx';
import { SelectField } from '../ui/inputs.tsx';
import type { SubjectFieldProps } from './subject.ts';

/** Four subjects to choose from; Other is written freely, until × goes back to the first of them (spec §4). */
export function SubjectField({ ownWords, choose, ...field }: SubjectFieldProps) {
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(ownWords);
  // The control that was in use is gone, and the keyboard goes on in the one that took its place.
  useEffect(() => {
    const left = document.activeElement === document.body || area.current?.contains(document.activeElement);
    if (shown.current !== ownWords && left)
      area.current?.querySelector<HTMLElement>('select, input')?.focus();
    shown.current = ownWords;
  }, [ownWords]);
  return (
    <div ref={area}>
      {ownWords ? (
        <Field label="Subject" error={field.error}>
          {(control) => (
            <span className="flex gap-1.5">
              <input
                type="text"
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                placeholder="What the leave is for"
                maxLength={120}
                autoComplete="off"
                {...control}
                className={controlClasses}
              />
              <IconButton
                icon="close"
                label={`Back to ${leaveSubjects[0]}`}
                onClick={() => choose(leaveSubjects[0])}
              />
            </span>
          )}
        </Field>
      ) : (
        <SelectField label="Subject" {...field} onChange={(event) => choose(event.target.value)}>
          {[...leaveSubjects, otherSubject].map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
