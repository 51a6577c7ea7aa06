import type { CallParams, CallQuery, Document } from '#contract/api/call.ts'
import type { getIcons } from '#contract/content/icons.ts'
import { openSet } from './open-set.ts'

/** Icons by name, in the format of icon programs (IconifyJSON). */
export async function readIcons(
  { collection }: CallParams<typeof getIcons>,
  query: CallQuery<typeof getIcons>,
): Promise<Document> {
  const set = await openSet(collection)
  const names = [...new Set(query.icons)].sort()
  const aliases = names.flatMap((name) => {
    const parent = set.aliases.get(name)
    return parent && !set.icons.has(name) ? [[name, { parent }] as const] : []
  })
  const bodies = [...new Set([...names, ...aliases.map(([, { parent }]) => parent)])].sort()
  const knownNames = new Set([...set.icons.keys(), ...set.aliases.keys()])
  const missing = names.filter((name) => !knownNames.has(name))
  const subset = {
    prefix: set.name,
    icons: Object.fromEntries(
      bodies.flatMap((name) => {
        const body = set.icons.get(name)
        return body ? [[name, { body }]] : []
      }),
    ),
    ...(aliases.length > 0 && { aliases: Object.fromEntries(aliases) }),
    width: set.width,
    height: set.height,
    lastModified: set.lastModified,
    ...(missing.length > 0 && { not_found: missing }),
  }
  return {
    bytes: Buffer.from(JSON.stringify(subset)),
    fileName: `${set.name}.json`,
    isLasting: query.v === set.release,
  }
}
