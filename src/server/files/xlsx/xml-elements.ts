import { textOf } from '../cell-text.ts'
import { type InflateBudget, inflatePart } from './inflate-part.ts'
import { XmlTokens } from './xml-tokens.ts'
import { attribute } from './xml-values.ts'
import type { ZipEntry } from './zip-archive.ts'

/** Calls `visit` for every element of a small part; `read` returns an attribute by its local name. */
export async function readElements(
  entry: ZipEntry,
  budget: InflateBudget,
  visit: (name: string, read: (attribute: string) => string | undefined, depth: number) => void,
): Promise<void> {
  const tokens = new XmlTokens(entry.name, {
    open(bytes, nameStart, nameEnd, end, depth) {
      visit(textOf(bytes, nameStart, nameEnd), (name) => attribute(bytes, nameEnd, end, name), depth)
    },
    close() {},
    text() {},
  })
  await inflatePart(entry, budget, (chunk) => tokens.write(chunk))
  tokens.end()
}
