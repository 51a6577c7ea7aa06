/** What a row that became a comment says about itself. */
export interface RowOrigin {
  row: number
  id: string | undefined
  /** the post that it names */
  post: string | undefined
}

/** The post among its replies: every other row names it. Ids that a spreadsheet rounded (1.9E+18) are ignored. */
export function postAmong(origins: readonly RowOrigin[]): string | undefined {
  const post = origins.at(-1)?.post ?? origins[0]?.post
  if (post === undefined || !/^\d+$/.test(post)) return undefined
  const isAlone = origins.every(({ id }) => id === post)
  return !isAlone && origins.every((one) => one.id === post || one.post === post) ? post : undefined
}
