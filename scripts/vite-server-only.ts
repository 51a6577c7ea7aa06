import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** These know every path in every language; browsers get only their own language's (`virtual:messages/<locale>`). */
const serverOnly = ['page-paths.ts', 'paths.ts'].map((file) =>
  fileURLToPath(new URL(`../src/locales/${file}`, import.meta.url)),
)

/** Fails the build when a server-only module gets into the browser bundle: a careless import is enough. */
export function keepOnServer(): Plugin {
  return {
    name: 'keep-on-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const file of serverOnly)
            if ((chunk.modules[file]?.renderedLength ?? 0) > 0)
              this.error(`${chunk.fileName} would bring ${file} to browsers`)
    },
  }
}
