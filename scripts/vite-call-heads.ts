import { statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../src/contract/', import.meta.url))

/**
 * Gives browsers the heads of calls without their schemas, because sending needs no more and the schema
 * library weighs as much as all pages together. Constants of such a module come along; whatever else it
 * exports is absent, so that a page that wants it does not build instead of failing in front of people.
 */
export function callHeads(): Plugin {
  return {
    name: 'call-heads',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      const isContract = file.startsWith(contract) && !file.slice(contract.length).includes('/')
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
