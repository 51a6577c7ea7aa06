/** How the message of an address without a page begins (REQ-screens); the error screen translates it. */
export const noPageAt = 'Page Not Found: '
