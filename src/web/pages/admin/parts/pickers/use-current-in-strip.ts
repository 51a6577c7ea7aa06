import { type RefObject, useEffect, useRef } from 'react'

/** On a phone the places of a page are a strip: scrolls the current one into view, and nothing else. */
export function useCurrentInStrip(current: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && strip.current) strip.current.scrollLeft = link.offsetLeft - strip.current.offsetLeft - 16
  }, [current])
  return strip
}
