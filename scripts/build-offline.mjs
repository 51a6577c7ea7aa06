import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { languageTag, locales } from '../src/locales/locales.ts'
import { noScriptText } from '../src/web/offline/no-script-text.ts'
import { inRoot } from './set-up/paths.mjs'
import { offlineText, offlineTexts } from './vite-offline-texts.ts'

const source = (...path) => inRoot('src', 'web', 'offline', ...path)

/**
 * Builds build/offline/verifier.html: one file with the program, styles and all languages. Its policy allows exactly
 * this program and these styles to run, and nothing to be fetched or sent. The server fills in its four empty data
 * blocks.
 */
export async function buildOffline() {
  const style = readFileSync(source('verifier.css'), 'utf8').trim()
  const code = await program()
  // Inside a script element these would end it, or hide its end.
  if (/<\/script|<!--/i.test(code)) throw new Error('the program of the offline verifier holds markup')
  mkdirSync(inRoot('build', 'offline'), { recursive: true })
  writeFileSync(inRoot('build', 'offline', 'verifier.html'), documentOf(style, code))
}

function documentOf(style, code) {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const needsScript = locales.map(
    (locale) => `<p lang="${languageTag(locale)}">${offlineText(locale, noScriptText)}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>draw/1</title>
<style>${style}</style>
</head>
<body>
<noscript>${needsScript.join('')}</noscript>
<script type="application/json" id="settings"></script>
<script type="application/json" id="receipt"></script>
<script type="application/json" id="list"></script>
<script type="application/json" id="comments"></script>
<script>${code}</script>
</body>
</html>
`
}

async function program() {
  const { output } = await build({
    configFile: false,
    root: inRoot(),
    publicDir: false,
    logLevel: 'warn',
    plugins: [offlineTexts()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: source('main.ts'), output: { format: 'iife' } },
    },
  })
  const [chunk, ...others] = output
  if (chunk?.type !== 'chunk' || others.length > 0)
    throw new Error('the offline verifier is more than one file')
  return chunk.code.trim()
}

/** The hash of an element's content, as a content security policy lists it. */
function hashOf(content) {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
