import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type ButtonLook, buttonClass } from '../buttons/button.tsx'
import { VisuallyHidden } from '../inline-text.tsx'

type MenuProps = ButtonLook & {
  /** The content of the button. */
  button: ReactNode
  /** Announced before the button's content; required if that is only an icon. */
  label?: string
  align?: 'start' | 'end'
  className?: string
  /** classes of what opens */
  panel?: string
  /** open initially */
  isOpen?: boolean
  /** what lies behind it, below the header, can’t be pressed while it is open: a press there only closes it */
  isModal?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** A disclosure of links and buttons (`.menu-item`). It opens without scripts; Escape or a click outside closes it. */
export function Menu({
  button,
  label,
  align = 'end',
  className,
  panel = '',
  isOpen,
  isModal = false,
  onOpen,
  children,
  ...look
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)

  // If it was opened before scripts ran, no event was fired.
  const tellOpen = useEffectEvent(() => {
    if (details.current?.open) onOpen?.()
  })
  useEffect(() => tellOpen(), [])

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      const element = details.current
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [])

  function close() {
    const element = details.current
    if (!element?.open) return
    element.open = false
    element.querySelector('summary')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, details.current)
  }

  return (
    <details
      className={className ? `menu ${className}` : 'menu'}
      open={isOpen || undefined}
      ref={details}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={buttonClass(look)}>
        {label && <VisuallyHidden>{label} </VisuallyHidden>}
        {button}
        {isModal && (
          <span
            className="fixed inset-0 top-(--header) hidden cursor-default [[open]>summary>&]:block"
            aria-hidden="true"
          />
        )}
      </summary>
      <div
        className={`menu-panel [&>hr]:my-1.5 ${align === 'start' ? 'inset-s-0 inset-e-auto' : ''} ${panel}`}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button')) close()
        }}
      >
        {children}
      </div>
    </details>
  )
}

function moveFocus(event: KeyboardEvent, menu: HTMLDetailsElement | null) {
  // In a field the arrows are the field's own.
  if (!menu?.open || (event.target as Element).matches('input, select, textarea')) return
  // Some items are only visible on wide or on narrow screens.
  const items = [...menu.querySelectorAll<HTMLElement>('.menu-item')].filter(
    (item) => item.getClientRects().length > 0,
  )
  const step = event.key === 'ArrowDown' ? 1 : -1
  const current = items.indexOf(document.activeElement as HTMLElement)
  const next = current === -1 && step === -1 ? items.length - 1 : current + step
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}
