import { z } from 'zod'

/**
 * `updated_at` of the record as it was when editing began. If it has changed since, the call is refused with
 * `changed_meanwhile`; without it, the record is saved whatever it is by now.
 */
export const seen = z.iso.datetime().optional()
