// Prints the script that the first visit of a page costs, in KiB of gzip: everything that the page names and what that imports.
// Without an argument it measures the home and the tool page of the server at http://localhost:3000.
import { gzipSync } from 'node:zlib'

const origin = process.argv[2] ?? 'http://localhost:3000'
const pages = process.argv.length > 3 ? process.argv.slice(3) : ['/', '/tools/giveaway-from-file']

for (const page of pages) {
  const scripts = await scriptsOf(page)
  const sizes = await Promise.all(scripts.map(sizeOf))
  for (const [i, script] of scripts.entries()) console.log(`${kib(sizes[i])}  ${script}`)
  console.log(`${kib(sizes.reduce((sum, size) => sum + size, 0))} KiB of script for ${page}\n`)
}

async function scriptsOf(page) {
  const html = await (await fetch(origin + page)).text()
  const named = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1])
  // The manifest in the page also names the scripts of neighbouring pages; those are fetched when they are visited.
  const loaded = new Set([...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1]))
  return [...new Set(named)].filter((script) => loaded.has(script))
}

async function sizeOf(script) {
  const response = await fetch(origin + script, { headers: { 'accept-encoding': 'identity' } })
  return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1).padStart(6)
}
