import type { ReceiptDocument } from './receipt.ts'

/** Whether a receipt says that its draw was declared void. */
export function isVoidReceipt({ events }: Pick<ReceiptDocument, 'events'>): boolean {
  return events?.some(({ type }) => type === 'void') === true
}
