import { Fragment, useSyncExternalStore } from 'react'
import { type OverlayEntry, overlaySlot, type ShownOverlays } from '../../state/overlay-slot.ts'

/** Mounted once at the end of the page; renders the overlays opened from code. */
export function OverlayHost({ source }: { source?: ShownOverlays }) {
  const late = useSyncExternalStore(overlaySlot.subscribe, overlaySlot.get, () => undefined)
  const shown = source ?? late
  return shown && <Opened source={shown} />
}

const none: readonly OverlayEntry[] = []

function Opened({ source }: { source: ShownOverlays }) {
  const entries = useSyncExternalStore(source.subscribe, source.get, () => none)
  return entries.map((entry) => <Fragment key={entry.id}>{entry.render()}</Fragment>)
}
