import { useEffect, useRef, useState } from 'react';
import { leaveSubjects, otherSubject } from '../../shared/leaves.ts';
import { IconButton } from '../ui/Button.tsx';
import { controlClasses, Field } from '../ui/Field.tsx';
import { SelectField } from '../ui/inputs.tsx';
import type { LeaveDetailsForm } from './leave-details-form.ts';

const isListedSubject = (subject: string) => (leaveSubjects as readonly string[]).includes(subject);

/** State of the subject field: one of four options, or free text after Other (spec §4). */
export function useSubjectField(form: LeaveDetailsForm) {
  const [isFreeText, setFreeText] = useState(() => !isListedSubject(form.getValues('subject')));
  return {
    ...form.field('subject'),
    isFreeText,
    choose: (option: string) => {
      setFreeText(option === otherSubject);
      form.setValue('subject', option === otherSubject ? '' : option);
      form.clearErrors('subject');
    },
  };
}

/** A select of four subjects; Other replaces it by a text input, whose × goes back to the first subject (spec §4). */
export function SubjectField({ isFreeText, choose, error, ...control }: ReturnType<typeof useSubjectField>) {
  const area = useRef<HTMLDivElement>(null);
  const wasFreeText = useRef(isFreeText);
  // The control that had the focus has been replaced; move the focus to its replacement.
  useEffect(() => {
    const lostFocus =
      document.activeElement === document.body || area.current?.contains(document.activeElement);
    if (wasFreeText.current !== isFreeText && lostFocus)
      area.current?.querySelector<HTMLElement>('select, input')?.focus();
    wasFreeText.current = isFreeText;
  }, [isFreeText]);
  return (
    <div ref={area}>
      {isFreeText ? (
        <Field label="Subject" error={error}>
          {(described) => (
            <span className="flex gap-1.5">
              <input
                {...control}
                {...described}
                type="text"
                placeholder="What the leave is for"
                maxLength={120}
                autoComplete="off"
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
        <SelectField
          {...control}
          label="Subject"
          error={error}
          onChange={(event) => choose(event.target.value)}
        >
          {[...leaveSubjects, otherSubject].map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
