const longest = 300

/**
 * What a stranger answered, fit to be shown and stored: one line of plain letters, without any of `secrets`, in whatever
 * dress mail servers see them.
 */
export function said(words: string, secrets: readonly string[]): string {
  let line = words
  for (const secret of secrets.flatMap(dresses)) line = line.replaceAll(secret, '***')
  return line
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/** Replies of mail servers begin with a number. Whatever else listens there is not repeated to anybody. */
export function replied(response: string | undefined, secrets: readonly string[]): string {
  return response && /^[2-5]\d\d[ -]/.test(response) ? said(response, secrets) : ''
}

function dresses(secret: string): string[] {
  if (secret === '') return []
  return [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]
}
