import { createRequire } from 'node:module'

// It comes without types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { DOMParser: typeof DOMParser } }
}
const parser = new new JSDOM('').window.DOMParser()

/** A file as a browser reads it, without running anything of it. */
export function readMarkup(file: string, type: 'text/html' | 'text/xml' = 'text/html'): Document {
  return parser.parseFromString(file, type)
}
