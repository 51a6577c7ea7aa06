import { z } from 'zod'
import { escapeHtml } from '#contract/api/escape-html.ts'

/** The part of JSON Schema that the page shows. */
interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  format?: string
  default?: unknown
  $ref?: string
}

/** The fields of an object as a list of names and types; nothing for a schema without fields. */
export function fieldList(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  const shape = schema && shapeOf(schema, io)
  const rows = Object.entries(shape?.properties ?? {})
  if (!shape || rows.length === 0) return ''
  const required = new Set(shape.required)
  const items = rows.map(([name, field]) => {
    const isOptional = io === 'input' && !required.has(name)
    return `<li><code>${escapeHtml(name)}</code> <span>${escapeHtml(typeOf(field))}${isOptional ? ', optional' : ''}</span></li>`
  })
  return `<h4>${title}</h4><ul class="fields">${items.join('')}</ul>`
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Shape
}

/** Longer lists of values are cut: the OpenAPI document has all. */
const shownValues = 8

/** A type in words, one level deep. */
function typeOf(shape: Shape): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) {
    const shown = shape.enum.slice(0, shownValues).map((value) => JSON.stringify(value))
    return shown.join(' | ') + (shape.enum.length > shownValues ? ' | …' : '')
  }
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (shape.type === 'array') return `list of ${shape.items ? typeOf(shape.items) : 'anything'}`
  if (shape.type === undefined) return 'anything'
  const type = [shape.type].flat().join(' | ')
  return shape.format ? `${type} (${shape.format})` : type
}
