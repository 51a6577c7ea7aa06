import { statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../src/contract/', import.meta.url))

/**
 * Gives browsers the heads of calls without their schemas, because sending needs only those, and the schema library is
 * as large as all pages together. Constants of such a module are included; other exports are left out, so that a page
 * that imports one fails to build instead of failing at run time.
 */
export function callHeads(): Plugin {
  return {
    name: 'call-heads',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      const isContract = file.startsWith(contract) && !file.startsWith(`${contract}fields/`)
      if (this.environment.name !== 'client' || !isContract) return undefined
      const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      const exported = Object.entries((await import(address)) as Record<string, unknown>)
      if (!exported.some(([, value]) => isSchema(value) || isCall(value))) return undefined
      return exported
        .filter(([, value]) => isCall(value) || isConstant(value))
        .map(
          ([name, value]) =>
            `export const ${name} = ${JSON.stringify(isCall(value) ? head(value) : value)}\n`,
        )
        .join('')
    },
  }
}

interface Call {
  name: string
  method: string
  path: string
  bare?: boolean
  idempotent?: boolean
  reply: unknown
}

function head({ name, method, path, bare, idempotent }: Call) {
  return { name, method, path, bare, idempotent }
}

function isCall(value: unknown): value is Call {
  return isObject(value) && 'path' in value && isSchema(value['reply'])
}

function isSchema(value: unknown): boolean {
  return isObject(value) && '_zod' in value
}

function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isConstant(item) && !isObject(item))
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
