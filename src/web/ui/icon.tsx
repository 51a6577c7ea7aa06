import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName }

type IconProps = {
  name: IconName
  size?: number
  className?: string
  /** Only for an icon that stands alone; beside words it stays hidden from readers. */
  label?: string
}

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
      <path d={iconPaths[name]} />
    </svg>
  )
}
