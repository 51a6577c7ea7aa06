import { createHash } from 'node:crypto'
import type { BeaconChain } from '#draw/drand.ts'
import type { Locale } from '#locales/locales.ts'

interface VerifierParts {
  /** the built file, its data blocks empty */
  template: string
  /** JSON of the receipt */
  receiptText: string
  /** JSON of the whole list, where its owner made it public */
  listText?: string | undefined
  /** the comments document, where the draw was made from some that are public and kept */
  commentsText?: string | undefined
  /** the language it opens in; it can be changed there */
  locale: Locale
  /** the chain of the draw, where it is not the well-known public one: the file says so */
  chain?: BeaconChain | undefined
}

/**
 * One HTML file that checks this receipt from disk. Throws an Error where the template lacks a data block, which only
 * another build can have.
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
    // Its lines are apart by line feeds, which a block cannot hold: one text of JSON instead.
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

/** SHA-256 (hex) of the file with empty data blocks: what the ledger says that people are handed. */
export function verifierHash(template: string): string {
  return createHash('sha256').update(template).digest('hex')
}

const openTag = (id: string) => `<script type="application/json" id="${id}">`
const closeTag = '</script>'

/**
 * JSON on one line that no name can end or begin an element in. Line ends stand between tokens only, so that a block can
 * be emptied again by a tool that works line by line.
 */
function inScript(json: string): string {
  return json
    .replaceAll(/[\r\n]/g, ' ')
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
