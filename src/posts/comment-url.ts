/** How a comment tells where it stands on its platform. */
interface Located {
  id: string
  url?: string
  /** what stands before the id, where the address ends with that */
  urlBefore?: string
}

/** Where a comment stands. Most addresses of a post differ in nothing but the id at their end, which is not worth a text for each. */
export function urlOf({ url, urlBefore, id }: Located): string | undefined {
  return urlBefore === undefined ? url : urlBefore + encodeURIComponent(id)
}

/** The same comment with its address written out. */
export function withUrl<Comment extends Located>(comment: Comment): Omit<Comment, 'urlBefore'> {
  const { urlBefore: _before, ...rest } = comment
  const url = urlOf(comment)
  return url === undefined ? rest : { ...rest, url }
}
