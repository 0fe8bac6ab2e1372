import { SheetField } from '../../sheets/SheetField.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { DownloadSheetButtons } from '../export/DownloadSheetButtons.tsx';
import { messages } from '../messages.ts';
import { peopleSheet } from '../people-sheet.ts';

interface ChooseSheetProps {
  /** Why the previous file could not be read or compared. */
  failure?: string | undefined;
  onChoose: (file: File) => void;
}

/** Explains the import, offers the template and takes a file. */
export function ChooseSheet({ failure = '', onChoose }: ChooseSheetProps) {
  return (
    <Card className="grid gap-5">
      <CardHeader title="Import from a spreadsheet">
        <DownloadSheetButtons name="employees-template" of="template" create={async () => peopleSheet([])} />
      </CardHeader>
      <div className="grid max-w-160 gap-3 text-14 text-secondary">
        <p>{messages.importIntro}</p>
        <ul className="grid list-disc gap-1 pl-5">
          {messages.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <SheetField onChoose={onChoose} />
      <FormFailure message={failure} />
    </Card>
  );
}
