const maxLength = 300

/**
 * A remote server's words, safe to show and store: one line of plain letters, without any of `secrets` in any encoding
 * in which mail servers receive them.
 */
export function cleaned(text: string, secrets: readonly string[]): string {
  let line = text
  for (const secret of secrets.flatMap(dresses)) line = line.replaceAll(secret, '***')
  return line
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** Replies of mail servers begin with a number. The output of any other service is never shown. */
export function replied(response: string | undefined, secrets: readonly string[]): string {
  return response && /^[2-5]\d\d[ -]/.test(response) ? cleaned(response, secrets) : ''
}

function dresses(secret: string): string[] {
  if (secret === '') return []
  return [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]
}
