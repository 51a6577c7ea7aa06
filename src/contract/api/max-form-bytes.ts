/** The largest form that a visitor may send to a page: a file of 10 MiB and the data around it. */
export const maxFormBytes = 12 * 1024 * 1024
