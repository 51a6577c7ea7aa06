/** What a demo shows of a mail that is never delivered: recipients, subject, and the links in it. */
export function mailLines({ to, raw }: { to: readonly string[]; raw: string }): string[] {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/im.exec(head)?.[1] ?? ''
  const links = textOf(raw).match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [`Mail to ${to.join(', ')}: ${decodedWords(subject)}`, ...new Set(links)]
}

/** Names in headers that are not ASCII (RFC 2047). */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    )
}

function textOf(raw: string): string {
  const part = /Content-Type: text\/plain[^]*?\r\n((?:[^\r\n]+\r\n)*)\r\n([^]*?)(?:\r\n--|$)/i.exec(raw)
  if (!part) return ''
  const [whole, , body = ''] = part
  if (/^Content-Transfer-Encoding: base64/im.test(whole)) return Buffer.from(body, 'base64').toString('utf8')
  if (/^Content-Transfer-Encoding: quoted-printable/im.test(whole))
    return unquoted(body.replaceAll(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
