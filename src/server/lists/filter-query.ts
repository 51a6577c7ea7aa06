/** What of an address narrows and orders a list; its shape was checked against the list. */
export type FilterQuery = Readonly<Record<string, unknown>>
