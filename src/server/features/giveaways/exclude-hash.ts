import { createHmac } from 'node:crypto'
import { handleOf } from '../../../draw/rules.ts'

/**
 * The exclude list as the public header tells it: how many names and a keyed hash over them. The owner, who
 * can be given the key, shows the list to whoever asks; nobody else can try names out. Names are compared as
 * the rule does, sorted by the bytes of their UTF-8 and ended by a line feed each; the key is
 * HMAC-SHA256(saltKey, "exclude").
 */
export function excludeHash(
  names: readonly string[],
  saltKey: Uint8Array,
): { exclude: { count: number; hmac: string } | null } {
  const handles = [...new Set(names.map(handleOf))].filter((handle) => handle !== '')
  if (handles.length === 0) return { exclude: null }
  const key = createHmac('sha256', saltKey).update('exclude').digest()
  const hmac = createHmac('sha256', key)
  for (const line of handles.map((handle) => Buffer.from(`${handle}\n`)).sort(Buffer.compare))
    hmac.update(line)
  return { exclude: { count: handles.length, hmac: hmac.digest('hex') } }
}
