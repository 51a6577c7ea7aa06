/**
 * The text of a receipt's file. Not `file.text()`, which drops a byte order mark and replaces bytes that aren't UTF-8:
 * other verifiers refuse both, so what is returned here is refused, too.
 */
export async function receiptText(file: Blob): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
  } catch {
    return '\ufffd'
  }
}
