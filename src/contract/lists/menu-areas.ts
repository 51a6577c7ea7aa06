/** Where a menu hangs. */
export const menuAreas = ['header', 'footer_product', 'footer_company', 'footer_developers'] as const
export type MenuArea = (typeof menuAreas)[number]

/** Levels of a menu, and items of all of them together. */
export const menuLevels = 3
export const maxMenuItems = 100
