import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: IconName
    /** In progress: the button keeps its focus and label, shows a spinner and ignores clicks. */
    busy?: boolean | undefined
  }

export function Button({
  kind,
  size,
  square,
  wide,
  icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = buttonClass({ kind, size, square, wide })
  return (
    <button
      {...rest}
      type={type}
      className={[look, busy && 'button-busy', className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? preventDefault : onClick}
    >
      {busy ? <Icon name="spinner" className="spinner" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

function preventDefault(event: MouseEvent) {
  event.preventDefault()
}
