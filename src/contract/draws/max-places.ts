/**
 * Maximum winners, and maximum substitutes, of one draw. Every place comes with a proof of a kilobyte or more: with
 * 20,000 places a receipt has 30 MB and blocks everyone for a second whenever it is opened.
 */
export const maxPlaces = 2_000
