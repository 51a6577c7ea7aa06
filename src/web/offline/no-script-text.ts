/** Said by the file while no program runs: the build writes it into the document in every language. */
export const noScriptText = 'offline.noscript'
