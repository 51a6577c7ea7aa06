// Prints the script that the first visit of each page costs in the last build, in KiB of gzip. `e2e/weight.spec.ts` holds its limits.
// It takes a language: node scripts/measure-client.mjs tr
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { pages } from '../src/locales/paths.ts'
import { inRoot } from './set-up/paths.mjs'

const locale = process.argv[2] ?? 'en'
const client = inRoot('build', 'client')
const chunks = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
const build = await import(pathToFileURL(inRoot('build', 'server', 'index.js')).href)
const { entry, routes } = build.assets

for (const page of pages) {
  const parts = ['root', `${locale}.site`, `${locale}.${page}`].map((id) => routes[id])
  const texts = [`virtual:messages/${locale}`, `virtual:messages/${locale}/${page}`].map(
    (id) => chunks[id].file,
  )
  const named = [entry, ...parts].flatMap(({ module, imports }) => [module, ...imports])
  const scripts = new Set([...named, ...texts.map((file) => `/${file}`)])
  const sizes = [...scripts].map((script) => [sizeOf(script), script]).sort(([a], [b]) => b - a)
  for (const [size, script] of sizes) console.log(`${kib(size)}  ${script}`)
  console.log(`${kib(sizes.reduce((sum, [size]) => sum + size, 0))} KiB of script for ${page}\n`)
}

function sizeOf(script) {
  return gzipSync(readFileSync(client + script), { level: 9 }).length
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1).padStart(6)
}
