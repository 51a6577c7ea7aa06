/** Where the secret box keeps what a mail says. */
export function placeOfPayload(id: string): string {
  return `outbox.payload.${id}`
}
