import { z } from 'zod'

/** Query of a numbered page. Query values are text, so they are coerced. */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
})
