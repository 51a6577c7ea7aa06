/** The parts of a query that filter and order a list; its shape was validated against the list. */
export type FilterQuery = Readonly<Record<string, unknown>>
