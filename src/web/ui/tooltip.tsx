import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { tooltipDelay } from '../state/tooltip-delay.ts'

type TooltipProps = {
  text: ReactNode
  /** One control that can take focus; it receives the id of the text as its description. */
  children: (describedBy: string) => ReactNode
}

const gap = 8

/** Words about a control, never the only name of it. Shows after a delay, at once on keyboard focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const element = bubble.current
    if (!shown || !element || !anchor.current) return
    element.showPopover?.()
    place(element, anchor.current)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const hide = () => {
      tooltipDelay.leave(true)
      setShown(false)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('scroll', hide, { capture: true, once: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('scroll', hide, { capture: true })
      element.hidePopover?.()
    }
  }, [shown])

  function leave() {
    tooltipDelay.leave(shown)
    setShown(false)
  }

  return (
    <>
      <span
        ref={anchor}
        className="tooltip-anchor"
        onPointerEnter={(event) => {
          if (event.pointerType !== 'touch') tooltipDelay.enter(() => setShown(true))
        }}
        onPointerLeave={leave}
        onPointerDown={leave}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setShown(true)
        }}
        onBlur={leave}
      >
        {children(id)}
      </span>
      <span ref={bubble} id={id} role="tooltip" className="tooltip" popover="manual">
        {text}
      </span>
    </>
  )
}

/** Above the control, below it when there is no room, never beyond the edges of the window. */
function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const around = (anchor.firstElementChild ?? anchor).getBoundingClientRect()
  const size = bubble.getBoundingClientRect()
  const above = around.top - size.height - gap
  const centre = around.left + around.width / 2 - size.width / 2
  const furthest = document.documentElement.clientWidth - size.width - gap
  bubble.style.top = `${above < gap ? around.bottom + gap : above}px`
  bubble.style.left = `${Math.max(gap, Math.min(centre, furthest))}px`
}
