import { z } from 'zod'

/** Ids come as text; a number too long for JavaScript was made one when it was read. */
export const graphId = z.union([z.string().min(1), z.int().min(0).transform(String)])
/** A field that nobody wins by: whatever stands there, it takes no comment along. */
export const text = z.string().optional().catch(undefined)
export const count = z.int().min(0).optional().catch(undefined)

/** Times have an offset without colon, `+0000`; what is none is unknown. */
export const instant = z.string().transform((written) => {
  const time = Date.parse(written.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
})

/**
 * Where a list goes on, null at its end: the end is where no `next` is, since the last page has a cursor, too. The link itself holds
 * the token and could name anybody, so it is never followed; a page that goes on but tells no cursor is no answer.
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

/** A page of any list. Items are read one by one, so that a strange one does not take its page along. */
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

/** Switch on the codes; the message is only looked at where they say two things. */
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
