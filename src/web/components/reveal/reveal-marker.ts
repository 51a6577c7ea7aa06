/** In the address of a result that was drawn this moment by a page with scripts. */
export const revealMarker = 'reveal'
