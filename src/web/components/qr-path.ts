import { encode } from 'uqr'

export interface QrPath {
  /** modules per side, including the quiet zone */
  size: number
  /** the dark modules, one unit each */
  path: string
}

/** The QR code of an address as the outline of its dark modules; each run in a row is one rectangle. */
export function qrPath(address: string): QrPath {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x]) x++
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return { size, path }
}
