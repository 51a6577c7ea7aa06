/** How long a letter may be; apart from the call, so that a page that shows the form need not bring the call along. */
export const longestMessage = 5000
