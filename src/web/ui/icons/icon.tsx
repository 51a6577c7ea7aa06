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

/** References one cached SVG file, so that no page has the paths of all icons in its script; styles say how it is drawn. */
export function Icon({ name, size = 18, className, label }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${drawn}#${name}`} />
    </svg>
  )
}
