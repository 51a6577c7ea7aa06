import type { IconName } from './icon-names.ts'
import drawn from './icons.svg?no-inline'

export type { IconName }

type IconProps = {
  name: IconName
  size?: number
  className?: string
  /** Only for an icon that stands alone; beside words it stays hidden from readers. */
  label?: string
}

/** Drawn from one file that browsers keep, so that no page carries the lines of all icons in its script. */
export function Icon({ name, size = 18, className, label }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${drawn}#${name}`} />
    </svg>
  )
}
