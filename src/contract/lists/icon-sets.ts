/** The sets of icons that the site has, with the release of each: an address that names it never shows anything else. */
export const iconSets = { lucide: '1.2.137' } as const
export type IconSet = keyof typeof iconSets

/** The set that icons are chosen from. */
export const usualIconSet: IconSet = 'lucide'

/** Most names of one question. */
export const maxIcons = 100
