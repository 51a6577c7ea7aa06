/** Query parameter on the address of a result that was just drawn by a page with scripts. */
export const revealMarker = 'reveal'

/** Its value on pages that watched the draw, with others. */
export const watchedMark = 'watched'
