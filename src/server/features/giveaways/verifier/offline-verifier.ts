import { createHash } from 'node:crypto'
import type { BeaconChain } from '#draw/drand.ts'
import type { Locale } from '#locales/locales.ts'

interface VerifierParts {
  /** the built file with empty data blocks */
  template: string
  /** JSON of the receipt */
  receiptText: string
  /** JSON of the whole list, if its owner made it public */
  listText?: string | undefined
  /** the comments document, if the draw was made from comments that are public and still stored */
  commentsText?: string | undefined
  /** the initial language; it can be changed in the file */
  locale: Locale
  /** the chain of the draw, if it is not the well-known public one: the file shows it */
  chain?: BeaconChain | undefined
}

/**
 * A single HTML file that verifies this receipt offline. Throws an Error if the template lacks a data block, which only
 * happens with another build.
 */
export function assembleVerifier({
  template,
  receiptText,
  listText = '',
  commentsText,
  locale,
  chain,
}: VerifierParts): string {
  const blocks = {
    settings: JSON.stringify({ locale, ...(chain && { chain }) }),
    receipt: receiptText,
    list: listText,
    // The document has one line per comment, but a block must not contain line feeds: it is embedded as one JSON
    // string.
    comments: commentsText === undefined ? '' : JSON.stringify(commentsText),
  }
  let file = template
  for (const [id, json] of Object.entries(blocks)) {
    const [before, after, ...more] = file.split(openTag(id) + closeTag)
    if (before === undefined || after === undefined || more.length > 0) throw new Error(`no data block ${id}`)
    file = before + openTag(id) + inScript(json) + closeTag + after
  }
  return file
}

/** SHA-256 (hex) of the file with empty data blocks, as published in the ledger. */
export function verifierHash(template: string): string {
  return createHash('sha256').update(template).digest('hex')
}

const openTag = (id: string) => `<script type="application/json" id="${id}">`
const closeTag = '</script>'

/**
 * JSON on one line in which no name can open or close an element. Line breaks only occur between tokens, so a
 * line-based tool can empty a block again.
 */
function inScript(json: string): string {
  return json
    .replaceAll(/[\r\n]/g, ' ')
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
