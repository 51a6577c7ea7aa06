import { z } from 'zod'
import type { Call } from '#contract/api/call.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'

interface Chapter {
  title: string
  /** second parts of the paths, in the order to read them */
  segments: readonly string[]
}

/** What an organizer needs comes first, what staff need last. */
const chapters: readonly Chapter[] = [
  {
    title: 'Draws',
    segments: [
      'giveaways',
      'results',
      'files',
      'draw-modes',
      'test-draws',
      'past-winners',
      'ledger',
      'guess-games',
      'pair-tosses',
      'guesses',
    ],
  },
  {
    title: 'Comments',
    segments: ['platforms', 'posts', 'collections', 'connections', 'rule-presets', 'demo-data'],
  },
  { title: 'Site and content', segments: ['constants', 'content', 'forms', 'cookie-preferences', 'icons'] },
  {
    title: 'Account',
    segments: ['auth', 'entitlements', 'avatars', 'look', 'looks', 'data-deletions', 'setup'],
  },
  { title: 'Subscription and support', segments: ['subscription', 'support-tickets', 'tickets'] },
  { title: 'Dashboard', segments: ['overview', 'find', 'lists', 'selections', 'bulk', 'exports', 'status'] },
  { title: 'People', segments: ['users', 'roles', 'permissions', 'sessions'] },
  { title: 'Plans', segments: ['plans', 'subscriptions', 'billing-events', 'canned-answers'] },
  {
    title: 'Content management',
    segments: [
      'modules',
      'module-previews',
      'contents',
      'imports',
      'imported-rows',
      'media',
      'menus',
      'menu-targets',
      'faq',
      'page-texts',
    ],
  },
  {
    title: 'Operation',
    segments: ['draws', 'fetches', 'settings', 'outbox', 'mail-texts', 'trash', 'logs', 'audit'],
  },
]

export interface DocsGroup {
  /** the second part of the paths; the anchor of the group */
  segment: string
  title: string
  calls: readonly Call[]
}

export interface DocsChapter {
  title: string
  groups: readonly DocsGroup[]
}

/** All calls in chapters and groups. What no chapter names yet comes last, so that no call is ever left out. */
export function groupCalls(calls: readonly Call[]): DocsChapter[] {
  const bySegment = Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? '')
  const take = (segment: string): DocsGroup[] => {
    const found = bySegment.get(segment)
    bySegment.delete(segment)
    return found ? [{ segment, title: titleOf(segment), calls: found }] : []
  }
  const known = chapters.map(({ title, segments }) => ({ title, groups: segments.flatMap(take) }))
  const rest = { title: 'More', groups: [...bySegment.keys()].flatMap(take) }
  return [...known, rest].filter(({ groups }) => groups.length > 0)
}

const titles: Record<string, string> = { auth: 'Sign-in and profile', faq: 'FAQ', bulk: 'Bulk actions' }

function titleOf(segment: string): string {
  const words = segment.replaceAll('-', ' ')
  return titles[segment] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

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
