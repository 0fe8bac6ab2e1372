import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';

const message = 'This screen could not be shown. Please check your connection and load it again.';

/** Catches a screen that breaks, or whose file does not come, and offers to load the page anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
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
