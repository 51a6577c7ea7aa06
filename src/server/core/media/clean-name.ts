const maxLength = 200

/**
 * A file name for display: the last part of a path, without characters that could disguise it. A long one is cut before
 * its extension.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const characters = [...last.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '').trim()]
  const ending = characters.slice(Math.max(characters.lastIndexOf('.'), characters.length - 10))
  return characters.length <= maxLength
    ? characters.join('')
    : [...characters.slice(0, maxLength - ending.length), ...ending].join('')
}

/** The extension after the last dot, in lower case; '' if there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\\s]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}
