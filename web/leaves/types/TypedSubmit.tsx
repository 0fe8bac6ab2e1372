import { requestMessages } from './request-messages.ts';

/** The text of the button that sends a request: it repeats what the request costs. */
const TypedSubmit = ({ unpaid }: { unpaid: number }) => requestMessages.submitUnpaid(unpaid);

export default TypedSubmit;
