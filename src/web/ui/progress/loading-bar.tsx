import { type LoadingBar as Source, useLoadingBar } from '../../state/loading-bar.ts'

/** The 3 px line at the top of the window while a page loads; its meaning is announced elsewhere. */
export function LoadingBar({ source }: { source?: Source }) {
  return <div className="loading-bar" data-phase={useLoadingBar(source)} aria-hidden="true" />
}
