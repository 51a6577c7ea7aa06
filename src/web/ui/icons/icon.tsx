import type { IconName } from './icon-names.ts'
import drawn from './icons.svg?no-inline'

export type { IconName }

type IconProps = {
  name: IconName
  size?: number
  className?: string
  /** Only for a stand-alone icon; next to text it stays hidden from screen readers. */
  label?: string
}

/** References one cached SVG file, so that no page has the paths of all icons in its script. */
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
