/** Concatenates chunks. */
export async function gatherBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  for await (const piece of pieces) gathered.push(piece)
  return Buffer.concat(gathered)
}
