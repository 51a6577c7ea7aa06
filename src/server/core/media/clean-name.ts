const longest = 200

/**
 * A name as the person knows the file: the last part of a path, without characters that would show it as another. A long one is
 * cut before its ending.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const shown = [...last.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '').trim()]
  const ending = shown.slice(Math.max(shown.lastIndexOf('.'), shown.length - 10))
  return shown.length <= longest
    ? shown.join('')
    : [...shown.slice(0, longest - ending.length), ...ending].join('')
}

/** What stands behind the last dot, in lower case; '' where nothing does. */
export function endingOf(name: string): string {
  return /\.([^./\\\s]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}
