import { useEffect, useRef, useState } from 'react';
import { leaveSubjects, otherSubject } from '../../shared/leaves/leaves.ts';
import { IconButton } from '../ui/Button.tsx';
import { controlClasses, Field } from '../ui/Field.tsx';
import { SelectField } from '../ui/inputs.tsx';
import type { LeaveDetailsForm } from './leave-details-form.tsx';

const isListedSubject = (subject: string) => (leaveSubjects as readonly string[]).includes(subject);

/** State of the subject field: one of four options, or free text after Other (spec §4). */
export function useSubjectField(form: LeaveDetailsForm) {
  const [isFreeText, setFreeText] = useState(() => !isListedSubject(form.getValues('subject')));
  return {
    ...form.field('subject'),
    isFreeText,
    chooseSubject: (option: string) => {
      setFreeText(option === otherSubject);
      form.setValue('subject', option === otherSubject ? '' : option);
      form.clearErrors('subject');
    },
  };
}

/** A select of four subjects; Other replaces it by a text input, whose × goes back to the first subject (spec §4). */
export function SubjectField({
  isFreeText,
  chooseSubject,
  error,
  ...control
}: ReturnType<typeof useSubjectField>) {
  const container = useRef<HTMLDivElement>(null);
  const wasFreeText = useRef(isFreeText);
  // Switching unmounts the focused control, so the focus moves to the one that replaces it.
  useEffect(() => {
    const lostFocus =
      document.activeElement === document.body || container.current?.contains(document.activeElement);
    if (wasFreeText.current !== isFreeText && lostFocus)
      container.current?.querySelector<HTMLElement>('select, input')?.focus();
    wasFreeText.current = isFreeText;
  }, [isFreeText]);
  return (
    <div ref={container}>
      {isFreeText ? (
        <Field label="Subject" error={error}>
          {(controlProps) => (
            <span className="flex gap-1.5">
              <input
                {...control}
                {...controlProps}
                type="text"
                placeholder="Reason for leave"
                maxLength={120}
                autoComplete="off"
                className={controlClasses}
              />
              <IconButton
                icon="close"
                label={`Back to ${leaveSubjects[0]}`}
                onClick={() => chooseSubject(leaveSubjects[0])}
              />
            </span>
          )}
        </Field>
      ) : (
        <SelectField
          {...control}
          label="Subject"
          error={error}
          onChange={(event) => chooseSubject(event.target.value)}
        >
          {[...leaveSubjects, otherSubject].map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
