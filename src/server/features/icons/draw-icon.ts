import type { CallParams, CallQuery, Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { getIcon } from '#contract/content/icons.ts'
import { openSet } from './open-set.ts'

/** One icon as a separate document, which shows itself and can be referenced by `<use>`. */
export async function drawIcon(
  { collection, icon }: CallParams<typeof getIcon>,
  { v }: CallQuery<typeof getIcon>,
): Promise<Document> {
  const set = await openSet(collection)
  const body = set.icons.get(icon) ?? set.icons.get(set.aliases.get(icon) ?? '')
  if (body === undefined) throw fail('icons_not_found')
  // The stroke width of all other icons of the site.
  const lines = body.replaceAll(' stroke-width="2"', ' stroke-width="1.75"')
  const box = `viewBox="0 0 ${set.width} ${set.height}"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><symbol id="i" ${box}>${lines}</symbol><use href="#i"/></svg>\n`
  return { bytes: Buffer.from(drawing), fileName: `${icon}.svg`, isLasting: v === set.release }
}
