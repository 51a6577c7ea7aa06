/**
 * Where a document and its data do not agree, React makes the document anew, its scripts too, through `innerHTML`, which pages
 * that require trusted types refuse: people would see nothing at all. What the server wrote into the scripts of this document
 * may be written once more, or nothing at all; scripts that come into being so do not run again.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return
  const own = new Set(['<script></script>', ...Array.from(document.scripts, (script) => script.text)])
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (html.trim() === '' || own.has(html) ? html : null),
  })
}

interface Policies {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string | null }): unknown
}
