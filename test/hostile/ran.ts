/** What every attempt would do: set a mark on the page that nothing else sets. */
export const ran = 'window.strangerRan=1'
