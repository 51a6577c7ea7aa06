import { setTimeout as pause } from 'node:timers/promises'
import { mailLines } from './mail-lines.ts'

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
