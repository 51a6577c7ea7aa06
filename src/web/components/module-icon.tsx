import { iconSets } from '#contract/lists/icon-sets.ts'

interface ModuleIconProps {
  /** `lucide:newspaper`; nothing is drawn for '' or for a set that the site does not have */
  icon: string
  size?: number
  className?: string
}

/** An icon that an administrator chose, drawn in the colour of its surroundings. It stands beside words. */
export function ModuleIcon({ icon, size = 18, className }: ModuleIconProps) {
  const address = iconAddress(icon)
  if (!address) return null
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${address}#i`} />
    </svg>
  )
}

/** Where the drawing of an icon is; its release is named, so that browsers keep it. */
function iconAddress(icon: string): string | undefined {
  const [set = '', name = ''] = icon.split(':')
  if (!name || !Object.hasOwn(iconSets, set)) return undefined
  return `/api/icons/${set}/${name}.svg?v=${iconSets[set as keyof typeof iconSets]}`
}
