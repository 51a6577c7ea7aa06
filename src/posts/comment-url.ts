/** How a comment stores its address on the platform. */
interface Located {
  id: string
  url?: string
  /** the part before the id, if the address ends with the id */
  urlBefore?: string
}

/**
 * The address of a comment. Most comment addresses of a post differ only in the id at the end, so storing the full text
 * for each is not worth it.
 */
export function urlOf({ url, urlBefore, id }: Located): string | undefined {
  return urlBefore === undefined ? url : urlBefore + encodeURIComponent(id)
}

/** The same comment with its full address. */
export function withUrl<Comment extends Located>(comment: Comment): Omit<Comment, 'urlBefore'> {
  const { urlBefore: _before, ...rest } = comment
  const url = urlOf(comment)
  return url === undefined ? rest : { ...rest, url }
}
