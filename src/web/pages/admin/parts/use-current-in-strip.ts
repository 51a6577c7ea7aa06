import { type RefObject, useEffect, useRef } from 'react'

/** On a phone the places of a page stand in a strip: the current one is scrolled into it, and nothing else moves. */
export function useCurrentInStrip(current: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && strip.current) strip.current.scrollLeft = link.offsetLeft - strip.current.offsetLeft - 16
  }, [current])
  return strip
}
