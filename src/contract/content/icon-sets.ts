/** The installed icon sets, with the release of each: an address that names the release never changes what it shows. */
export const iconSets = { lucide: '1.2.137' } as const
export type IconSet = keyof typeof iconSets

/** The set that icons are chosen from. */
export const usualIconSet: IconSet = 'lucide'

/** Maximum names per request. */
export const maxIcons = 100
