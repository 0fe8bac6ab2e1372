import { useState } from 'react';
import { leaveSubjects, otherSubject } from '../../shared/leaves.ts';
import type { FieldProps } from '../ui/Field.tsx';

/** The form's own field of the subject. */
interface SubjectInputProps extends Pick<FieldProps, 'error'> {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

const isListedSubject = (subject: string) => (leaveSubjects as readonly string[]).includes(subject);

/** The subject of a leave: one of four, or free text under Other (spec §4). It begins as what the form holds. */
export function useSubjectField(field: SubjectInputProps) {
  const [ownWords, setOwnWords] = useState(!isListedSubject(field.value));
  return {
    ...field,
    /** Whether the subject is written freely rather than chosen. */
    ownWords,
    choose: (chosen: string) => {
      setOwnWords(chosen === otherSubject);
      field.onChange({ target: { value: chosen === otherSubject ? '' : chosen } });
    },
  };
}

export type SubjectFieldProps = ReturnType<typeof useSubjectField>;
