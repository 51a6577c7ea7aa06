import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

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

export type ButtonLook = {
  kind?: 'primary' | 'quiet' | 'ghost' | 'danger' | 'danger-solid' | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** For a single icon: as wide as it is high. */
  square?: boolean | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
}

/** The classes of a button, also for router links that should look like one. */
export function buttonClass({ kind = 'quiet', size = 'normal', square, wide }: ButtonLook = {}): string {
  const classes = ['button', `button-${kind}`]
  if (size !== 'normal') classes.push(`button-${size}`)
  if (square) classes.push('button-square')
  if (wide) classes.push('button-wide')
  return classes.join(' ')
}
