const plainForm = 'application/x-www-form-urlencoded'

/** A request to a page, as received. */
interface Sent {
  type: string
  body: Buffer
}

/** A form that a page can read: empty, plain fields, or parts that all have a name. Anything else would break it. */
export function isReadableForm({ type, body }: Sent): boolean {
  if (body.length === 0 || type.split(';')[0]?.trim().toLowerCase() === plainForm) return true
  const boundary = /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  return mark !== undefined && hasNamedParts(body, `--${mark}`)
}

function hasNamedParts(body: Buffer, mark: string): boolean {
  let offset = body.indexOf(mark)
  if (offset !== 0) return false
  for (;;) {
    offset += mark.length
    if (body.toString('latin1', offset, offset + 2) === '--') return true
    const end = body.indexOf('\r\n\r\n', offset)
    const head = end === -1 ? '' : body.toString('latin1', offset, end)
    if (!/^\r\ncontent-disposition: *form-data; *name="[^"\r\n]*"/im.test(head)) return false
    const next = body.indexOf(`\r\n${mark}`, end + 4)
    if (next === -1) return false
    offset = next + 2
  }
}
