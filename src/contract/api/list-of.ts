import { z } from 'zod'

/** Maximum wrong items reported per list; the next request reports the rest. */
const maxReported = 100

/**
 * A list of at most `longest` items. Validation of a long list of junk stops after some wrong items: an error for each
 * of a million would take a gigabyte.
 */
export function listOf<Item extends z.ZodType>(item: Item, longest: number) {
  const list = z.array(item).max(longest)
  return z.preprocess((value: z.input<typeof list>, context) => {
    if (!Array.isArray(value) || value.length <= maxReported || value.length > longest) return value
    let wrong = 0
    for (const [index, each] of value.entries()) {
      const parsed = item.safeParse(each, { reportInput: true })
      if (parsed.success) continue
      for (const issue of parsed.error.issues)
        context.issues.push({ ...issue, path: [index, ...issue.path] } as z.core.$ZodRawIssue)
      wrong++
      if (wrong === maxReported) break
    }
    return value
  }, list)
}
