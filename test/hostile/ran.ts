/** What every attempt would do: a mark on the page that nobody else sets. */
export const ran = 'window.strangerRan=1'
