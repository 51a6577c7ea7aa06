import { createHmac } from 'node:crypto'
import { oldestKey } from '#server/kit/secret-keys.ts'
import type { Context } from '../../context.ts'

/** These are two names of one mail service, which ignores dots. */
const dotlessHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * Identifies the person behind a trial: a keyed hash of the normalized address. It allows one trial per person without
 * revealing who that was.
 */
export function trialPerson({ secretKey }: Pick<Context, 'secretKey'>, email: string): Buffer {
  return createHmac('sha256', oldestKey(secretKey))
    .update(`trial\0${plainAddress(email)}`)
    .digest()
}

function plainAddress(email: string): string {
  const [, box = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  const untagged = box.replace(/(?<=.)\+.*$/, '')
  return dotlessHosts.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`
}
