import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { type ButtonLook, buttonClass } from './button.tsx'

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
