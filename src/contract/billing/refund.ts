import { z } from 'zod'

/** What was given back of a payment at the provider. */
export const refund = z.object({
  /** the provider's id */
  id: z.string(),
  /** in hundredths of the currency */
  amount: z.int(),
  /** the whole payment */
  paid: z.int(),
  currency: z.string(),
  /** as the provider calls it: `succeeded`, `pending`, `failed` */
  status: z.string(),
  created_at: z.iso.datetime(),
  /** the payment's page in the provider's own dashboard; null if no key is set */
  at_provider: z.url().nullable(),
})
export type Refund = z.output<typeof refund>
