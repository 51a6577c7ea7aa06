import { z } from 'zod'

/** Maximum wrong items reported per list; the next request reports the rest. */
const maxReported = 100
/** Items of a long list that are validated at once. */
const pieceLength = 1000

/**
 * A list of at most `maxLength` items. Validation of a long list of junk stops after some wrong items: an error for each
 * of a million would take a gigabyte.
 */
export function listOf<Item extends z.ZodType>(item: Item, maxLength: number) {
  const list = z.array(item).max(maxLength)
  const piece = z.array(item)
  // A long list is validated here, so the list itself only needs to take over the result.
  const validated = new WeakSet<object>()
  const validate = list._zod.run
  list._zod.run = (payload, context) =>
    Array.isArray(payload.value) && validated.has(payload.value)
      ? { ...payload, value: payload.value }
      : validate(payload, context)
  return z.preprocess((value: z.input<typeof list>, context) => {
    if (!Array.isArray(value) || value.length <= maxReported || value.length > maxLength) return value
    const items: unknown[] = []
    let wrong = 0
    for (let from = 0; from < value.length && wrong < maxReported; from += pieceLength) {
      const part = value.slice(from, from + pieceLength)
      const parsed = piece.safeParse(part)
      if (parsed.success) for (const each of parsed.data) items.push(each)
      else wrong += reportWrong(part, from, maxReported - wrong, context)
    }
    validated.add(items)
    return items as typeof value
  }, list)

  /** Reports at most so many wrong items, and returns how many. */
  function reportWrong(
    part: readonly unknown[],
    from: number,
    max: number,
    context: z.RefinementCtx,
  ): number {
    let wrong = 0
    for (const [index, each] of part.entries()) {
      const parsed = item.safeParse(each, { reportInput: true })
      if (parsed.success) continue
      for (const issue of parsed.error.issues)
        context.issues.push({ ...issue, path: [from + index, ...issue.path] } as z.core.$ZodRawIssue)
      wrong++
      if (wrong === max) break
    }
    return wrong
  }
}
