import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Icon, type IconName } from './icon.tsx'

type LinkButtonProps = ButtonLook & ComponentProps<'a'> & { icon?: IconName }

/** A plain link with the look of a button: downloads, outside pages. Pages inside use the router's link and `buttonClass`. */
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
