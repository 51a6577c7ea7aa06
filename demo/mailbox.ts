import { setTimeout as pause } from 'node:timers/promises'

interface Mail {
  to: readonly string[]
  raw: string
}

const patience = 20_000

/** Prints every mail instead of sending it, except those to unread addresses, and remembers the secrets in them. */
export function createMailbox(show: (line: string) => void, isNobody: (address: string) => boolean) {
  const tokens = new Map<string, string>()
  return {
    take: (mail: Mail) => {
      const lines = mailLines(mail)
      if (!mail.to.every(isNobody)) for (const line of lines) show(line)
      const token = lines.map((line) => /#token=([^\s&]+)/.exec(line)?.[1]).find(Boolean)
      if (token !== undefined) for (const address of mail.to) tokens.set(address, token)
    },
    /** the secret of the latest mail to this address, once it arrives; undefined if none arrives in time */
    mailedToken: async (address: string): Promise<string | undefined> => {
      const end = Date.now() + patience
      while (!tokens.has(address) && Date.now() < end) await pause(100)
      return tokens.get(address)
    },
  }
}

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
