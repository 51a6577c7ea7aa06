/** Actions without a border are seen on the row in hand. They keep their places, and a finger always sees them. */
export const actsLook = '[@media(hover:hover)]:in-[tr:not(:hover,:focus-within)]:[&_.button-ghost]:opacity-0'

/**
 * How wide the window has to be for a column while a record is open beside the list, by how many columns stay before
 * it. The panel takes the same room at any width, and each column about 130 pixels.
 */
export const besideLooks = [
  '',
  '[@media(1100px<width<1140px)]:hidden',
  '[@media(1100px<width<1250px)]:hidden',
  '[@media(1100px<width<1390px)]:hidden',
  '[@media(1100px<width<1520px)]:hidden',
  '[@media(1100px<width<1650px)]:hidden',
  '[@media(1100px<width<1780px)]:hidden',
  '[@media(1100px<width<1910px)]:hidden',
]
