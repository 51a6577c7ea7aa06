import { writeFileSync } from 'node:fs'
import { build } from 'vite'
import { inRoot } from './set-up/paths.mjs'

/** Builds build/service-worker.js: one file without imports, which the server prefixes with its release. */
export async function buildServiceWorker() {
  const { output } = await build({
    configFile: false,
    root: inRoot(),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: inRoot('src', 'web', 'service-worker', 'main.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [chunk, ...others] = output
  if (chunk?.type !== 'chunk' || others.length > 0)
    throw new Error('the service worker is more than one file')
  writeFileSync(inRoot('build', 'service-worker.js'), chunk.code.trim())
}
