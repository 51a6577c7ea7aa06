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

/** The places of a page: a column beside it, on a phone a strip above it. */
export const stripClass =
  'border-e border-e-line to-920:flex to-920:overflow-x-auto to-920:border-e-0 to-920:border-be to-920:border-be-line to-920:scrollbar-thin'

export const stripLinkClass =
  'pe-4 ps-(--gutter) border-be border-be-line border-s-3 border-s-transparent text-inherit text-14 no-underline hover:bg-hover aria-[current]:border-s-mark aria-[current]:bg-wash to-920:flex-none to-920:px-4 to-920:border-be-3 to-920:border-be-transparent to-920:border-s-0 to-920:aria-[current]:border-be-mark'
