import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
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
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={[look, busy && 'button-busy', className].filter(Boolean).join(' ')}
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
  if (wide) classes.push('w-full')
  return classes.join(' ')
}

type LinkButtonProps = ButtonLook & ComponentProps<'a'> & { icon?: IconName }

/**
 * A plain link styled as a button, for downloads and external pages. For own pages use the router's link with
 * `buttonClass`.
 */
export function LinkButton({
  kind,
  size,
  square,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const look = buttonClass({ kind, size, square, wide })
  return (
    <a {...rest} className={className ? `${look} ${className}` : look}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

type CopyButtonProps = ButtonLook & {
  text: string
  label: string
  copiedLabel: string
  /** Show only the icon; screen readers get the label. */
  iconOnly?: boolean
  onCopied?: () => void
  /** Called if the browser denied access, as some do outside https. Every page has to say so. */
  onRefused: () => void
}

const shownFor = 2000

export function CopyButton({
  text,
  label,
  copiedLabel,
  iconOnly,
  onCopied,
  onRefused,
  ...look
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      onRefused()
    }
  }

  const words = copied ? copiedLabel : label
  return (
    <Button
      {...look}
      square={iconOnly ?? false}
      icon={copied ? 'check' : 'copy'}
      onClick={copy}
      {...(iconOnly && { 'aria-label': words })}
    >
      {!iconOnly && <span aria-live="polite">{words}</span>}
    </Button>
  )
}
