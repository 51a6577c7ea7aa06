/** The encryption context of a mail's contents. */
export function placeOfPayload(id: string): string {
  return `outbox.payload.${id}`
}
