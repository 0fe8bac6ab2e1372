import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';

const message = 'Could not show this screen. Check your connection and try again.';

/** Catches a screen that throws while rendering, or whose chunk cannot be fetched, and offers to reload the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return (
      <>
        <h1 className="sr-only">Screen not shown</h1>
        <ErrorState
          message={message}
          onRetry={() => window.location.reload()}
          className="min-h-96 content-center"
        />
      </>
    );
  }
}
