import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerBuild } from 'react-router'
import type { ClientManifest, Release } from './offline-list.ts'

const build = (path: string) => new URL(`../../../../build/${path}`, import.meta.url)

/** The last build. */
export async function readRelease(): Promise<Release> {
  const [code, text] = await Promise.all([
    readFile(build('service-worker.js'), 'utf8'),
    readFile(build('client/.vite/manifest.json'), 'utf8'),
  ])
  const { assets } = (await import(build('server/index.js').href)) as ServerBuild
  return {
    code,
    manifest: JSON.parse(text) as ClientManifest,
    routes: assets.routes,
    release: createHash('sha256').update(code).update(text).digest('base64url').slice(0, 12),
  }
}
