/**
 * Stands in the address of the set-up where the one-time token was: no token is so short. Browsers need it, and the table of
 * all paths stays on the server.
 */
export const afterToken = 'next'
