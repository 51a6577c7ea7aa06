// Builds src/web into build/: the pages, a .br and .gz next to every text asset, so that the server never compresses
// one twice, the offline verifier, and the service worker.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildOffline } from './build-offline.mjs'
import { buildServiceWorker } from './build-service-worker.mjs'
import { inRoot } from './set-up/paths.mjs'

const reactRouter = inRoot('node_modules', '@react-router', 'dev', 'bin.cjs')
const built = spawnSync(process.execPath, [reactRouter, 'build'], { cwd: inRoot(), stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
compressAssets(inRoot('build', 'client'))
await buildOffline()
await buildServiceWorker()

function compressAssets(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) compressAssets(path)
    else if (/\.(js|css|svg|json|html|txt|webmanifest)$/.test(entry.name)) compress(path)
  }
}

function compress(path) {
  const content = readFileSync(path)
  const kinds = {
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(content, { level: 9 }),
  }
  for (const [kind, small] of Object.entries(kinds)) {
    if (small.length < content.length) writeFileSync(`${path}.${kind}`, small)
    else rmSync(`${path}.${kind}`, { force: true })
  }
}
