import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../buttons/button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  /** Called when nothing is visible anymore; overlays are removed then. */
  onAfterLeave?: () => void
  title: ReactNode
  closeLabel: string
  /** The buttons: the safe choice first, marked `data-focus-first`, then the verb. */
  actions?: ReactNode
  wide?: boolean
  /** A question that must be answered: Escape and clicks outside do nothing. */
  mustAnswer?: boolean
  children?: ReactNode
}

/** The platform's own modal dialog: it traps the focus and restores it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onAfterLeave, title, closeLabel, actions, wide, mustAnswer, children } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const afterLeave = useRef(onAfterLeave)
  useEffect(() => {
    afterLeave.current = onAfterLeave
  })

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open) {
      if (!element.open) element.showModal()
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
      const frame = requestAnimationFrame(() => {
        element.dataset.phase = 'open'
      })
      return () => cancelAnimationFrame(frame)
    }
    if (!element.open) return
    element.dataset.phase = 'leaving'
    const timer = setTimeout(() => {
      element.close()
      afterLeave.current?.()
    }, leavingTime(element))
    return () => clearTimeout(timer)
  }, [open])

  function onPress(event: MouseEvent) {
    // Only the backdrop belongs to the dialog itself; everything else is inside it.
    if (event.target === dialog.current && !mustAnswer && isOutside(event)) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={`${wide ? 'w-180' : ''} dialog open:grid open:gap-4 [&[data-phase=open]]:opacity-100 [&[data-phase=open]]:[translate:0_0] backdrop:bg-shade backdrop:opacity-0 backdrop:[transition:opacity_var(--d-panel)_var(--ease-out)] [&[data-phase=open]]:backdrop:opacity-100`}
      aria-labelledby={titleId}
      onMouseDown={onPress}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
    >
      <div className="flex items-start justify-between gap-3">
        <h2
          className="font-heading text-22 leading-[1.2] font-display tracking-[-0.015em] wrap-anywhere normal-nums"
          id={titleId}
        >
          {title}
        </h2>
        {!mustAnswer && (
          <Button
            kind="ghost"
            size="small"
            square
            className="-my-1.5 -me-2"
            icon="x"
            aria-label={closeLabel}
            onClick={onClose}
          />
        )}
      </div>
      {children}
      {actions && (
        <div className="flex flex-wrap justify-end gap-2 mbs-2 phone:[&>.button]:flex-1">{actions}</div>
      )}
    </dialog>
  )
}

function isOutside(event: MouseEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/** The longest transition in milliseconds, so that the stylesheet alone sets the pace. */
function leavingTime(element: HTMLElement): number {
  const seconds = getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat)
  return Math.max(0, ...seconds.filter(Number.isFinite)) * 1000
}
