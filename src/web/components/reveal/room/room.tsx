import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FixedZoneContext } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { openOverlay } from '#web/state/overlays.ts'
import { sending } from '#web/state/sending.ts'
import { Reveal } from '../reveal.tsx'
import {
  closeRoom,
  dropRoom,
  feedRoom,
  forgetRefused,
  openRoom,
  type RoomDraw,
  type RoomState,
  room,
  showDraw,
} from './room-state.ts'

/** For the press: the room opens at once, and the page of the draw fills it. */
export function enterRoom(pressed: Pick<RoomState, 'ceremony' | 'places'>): void {
  hostRoom()
  openRoom(pressed)
}

let isHosted = false

/** The room outlives the pages that feed it: it is mounted once, beside them. */
function hostRoom(): void {
  if (isHosted) return
  isHosted = true
  void openOverlay(Room, {})
}

/** Shows the draw of this page in the room, and closes the room if the page shows none any more. Renders nothing itself. */
export function InRoom(draw: RoomDraw) {
  const { pathname } = useLocation()
  // Before the first paint: the winners behind the room must not flash.
  useLayoutEffect(() => {
    hostRoom()
    showDraw(pathname, draw)
  })
  useLayoutEffect(() => feedRoom(pathname), [pathname])
  return null
}

function Room() {
  const { brand } = useFrame()
  const { pathname } = useLocation()
  const isSending = useSyncExternalStore(sending.subscribe, sending.get, () => false)
  const isIdle = useNavigation().state === 'idle' && !isSending
  const state = useSyncExternalStore(room.subscribe, room.get, () => undefined)
  // The form was refused, or the page was left.
  const isLost = state !== undefined && isIdle && state.path !== pathname

  useEffect(() => {
    // The new page may have shown its draw since this was rendered.
    if (isLost && room.get()?.path !== pathname) dropRoom()
  }, [isLost, pathname])

  useEffect(() => {
    if (isIdle) forgetRefused()
  }, [isIdle])

  if (!state) return null
  return (
    <FixedZoneContext value={state.draw?.zone}>
      <Reveal
        title=""
        places={state.places}
        ceremony={state.ceremony}
        {...state.draw}
        brand={brand.key}
        onDone={closeRoom}
      />
    </FixedZoneContext>
  )
}
