import { submitListOrKeep } from '#web/actions/submit-list-or-keep.ts'
import { generalFailure } from '#web/api/form-failure.ts'
import type { CollectionAnswer } from './answer-collection.ts'
import { readDraw } from './draw-values.ts'

/**
 * Keeps what was typed if no answer comes. A count was not asked for, so that a broken connection is not reported with
 * each.
 */
export function keepDraw<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  return submitListOrKeep(
    request,
    serverAction,
    (form, { message, limit }): CollectionAnswer =>
      form.get('intent') === 'weigh' && limit === undefined
        ? {}
        : { values: readDraw(form), failure: generalFailure(message) },
  )
}
