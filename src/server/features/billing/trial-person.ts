import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'

/** Letters to all of these arrive at one person. */
const dotlessHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * Whose trial it was: a keyed hash of the address as its mail server reads it, so that trial days are given once per person,
 * and so that nobody reads out of it who that was.
 */
export function trialPerson({ secretKey }: Pick<Context, 'secretKey'>, email: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`trial\0${plainAddress(email)}`)
    .digest()
}

function plainAddress(email: string): string {
  const [, box = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  const untagged = box.replace(/(?<=.)\+.*$/, '')
  return dotlessHosts.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`
}
