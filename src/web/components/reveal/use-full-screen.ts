import { type RefObject, useEffect, useState } from 'react'

interface FullScreen {
  isFull: boolean
  /** the browser, or whoever framed the page, allows none */
  isRefused: boolean
  toggle: () => void
}

/** `room` is what fills the screen: a dialog itself may not. */
export function useFullScreen(room: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])

  async function toggle() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await room.current?.requestFullscreen()
      setRefused(false)
    } catch {
      setRefused(true)
    }
  }

  return { isFull, isRefused, toggle: () => void toggle() }
}
