import { type LoadingBar as Source, useLoadingBar } from '../state/loading-bar.ts'

/** The 3 px line at the top of the window while a page is on its way; what it means is said elsewhere. */
export function LoadingBar({ source }: { source?: Source }) {
  return <div className="loading-bar" data-phase={useLoadingBar(source)} aria-hidden="true" />
}
