/**
 * The event that declared a draw void, or called it off in advance; undefined if the draw counts. Events of a result and
 * of the database are alike in this.
 */
export function voidingOf<Event extends { type: string }>(
  events: readonly Event[] = [],
): (Event & { type: 'void' }) | undefined {
  return events.find((event): event is Event & { type: 'void' } => event.type === 'void')
}
