/** As many places as one draw with a receipt may have. */
export const maxRanked = 2000
