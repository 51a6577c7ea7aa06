/**
 * Takes the place of the one-time token in the address of the setup: no token is this short. Browsers need it, and the
 * table of all paths stays on the server.
 */
export const afterToken = 'next'
