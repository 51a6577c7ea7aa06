/** Where a menu is shown. */
export const menuAreas = ['header', 'footer_product', 'footer_company', 'footer_developers'] as const
export type MenuArea = (typeof menuAreas)[number]

/** Maximum levels of a menu, and maximum items on all of them together. */
export const menuLevels = 3
export const maxMenuItems = 100
