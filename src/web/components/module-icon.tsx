import { iconSets } from '#contract/content/icon-sets.ts'

interface ModuleIconProps {
  /** such as `lucide:newspaper`; '' and unknown sets render nothing */
  icon: string
  size?: number
  className?: string
}

/** An icon chosen by an administrator, in the surrounding text color. Always next to text. */
export function ModuleIcon({ icon, size = 18, className }: ModuleIconProps) {
  const address = iconAddress(icon)
  if (!address) return null
  return (
    // Its own drawing says what is a line.
    <svg
      className={className ? `icon stroke-none ${className}` : 'icon stroke-none'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${address}#i`} />
    </svg>
  )
}

/** The address of an icon's drawing, with its release, so that browsers can cache it. */
function iconAddress(icon: string): string | undefined {
  const [set = '', name = ''] = icon.split(':')
  if (!name || !Object.hasOwn(iconSets, set)) return undefined
  return `/api/icons/${set}/${name}.svg?v=${iconSets[set as keyof typeof iconSets]}`
}
