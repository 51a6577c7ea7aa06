import { createRequire } from 'node:module'

// The package has no types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { DOMParser: typeof DOMParser } }
}
const parser = new new JSDOM('').window.DOMParser()

/** A file as a browser parses it, without running anything in it. */
export function readMarkup(file: string, type: 'text/html' | 'text/xml' = 'text/html'): Document {
  return parser.parseFromString(file, type)
}
