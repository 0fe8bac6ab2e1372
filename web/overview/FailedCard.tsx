import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/states.tsx';

interface FailedCardProps {
  message: string;
  onRetry: () => void;
  className: string;
}

/** In place of a card whose content could not be loaded. */
export const FailedCard = ({ message, onRetry, className }: FailedCardProps) => (
  <Card className={`grid items-center ${className}`}>
    <ErrorState message={message} onRetry={onRetry} />
  </Card>
);
