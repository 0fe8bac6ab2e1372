import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button, type ButtonProps } from './Button.tsx';

/** A button among the details of a confirmation that cancels it and does something else instead. */
export const InsteadButton = (props: ButtonProps) => (
  <AlertDialog.Close render={<Button size="small" {...props} />} />
);
