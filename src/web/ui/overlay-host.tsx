import { Fragment } from 'react'
import { type Overlays, useOverlays } from '../state/overlays.ts'

/** Stands once at the end of the page and shows what code has opened. */
export function OverlayHost({ source }: { source?: Overlays }) {
  return useOverlays(source).map((entry) => <Fragment key={entry.id}>{entry.render()}</Fragment>)
}
