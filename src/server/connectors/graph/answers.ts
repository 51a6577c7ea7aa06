import { z } from 'zod'

/** Ids come as text; a number too long for JavaScript became text when it was parsed. */
export const graphId = z.union([z.string().min(1), z.int().min(0).transform(String)])

/** A field that does not affect winning: an invalid value does not discard the comment. */
export const text = z.string().optional().catch(undefined)

export const count = z.int().min(0).optional().catch(undefined)

/** Times have an offset without colon, `+0000`; invalid ones are null. */
export const instant = z.string().transform((text) => {
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
})

/**
 * Where a list continues, null at its end: the end is where `next` is missing, since the last page has a cursor, too.
 * The link itself contains the token and could point anywhere, so it is never followed; a page that continues without a
 * cursor is invalid.
 */
const onwards = z
  .object({ cursors: z.object({ after: text }).optional().catch(undefined), next: z.string().optional() })
  .transform(({ cursors, next }, context) => {
    if (!next) return null
    const after = cursors?.after || cursorIn(next)
    if (!after) context.addIssue('goes on nowhere')
    return after ?? z.NEVER
  })

function cursorIn(link: string): string | undefined {
  return URL.canParse(link) ? (new URL(link).searchParams.get('after') ?? undefined) : undefined
}

/** A page of any list. Items are parsed one by one, so that an invalid one does not discard its page. */
export const edgeAnswer = z
  .object({
    data: z.array(z.unknown()),
    paging: onwards.nullish(),
    summary: z.object({ total_count: count }).optional().catch(undefined),
  })
  .transform(({ data, paging, summary }) => ({
    items: data,
    after: paging ?? null,
    total: summary?.total_count ?? null,
  }))

export type Edge = z.output<typeof edgeAnswer>

const code = z.coerce.number().int().optional().catch(undefined)

/** Switch on the codes; the message only matters where a code has two meanings. */
export const errorAnswer = z.object({
  error: z.object({
    message: text,
    type: text,
    code,
    error_subcode: code,
    is_transient: z.boolean().optional().catch(undefined),
  }),
})

export type GraphError = z.output<typeof errorAnswer>['error']
