/** Shown by the file when scripts are off: the build writes it into the document in every language. */
export const noScriptText = 'offline.noscript'
