import { maxMediaBytes, mediaEndings } from '#contract/content/media-limits.ts'
import { type FileKind, fileKinds } from '#contract/fields/names.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'

export interface AcceptedFiles {
  kinds: readonly FileKind[]
  /** maximum size of a file in bytes, if the folder has one */
  file_bytes?: number
}

/** Says before the upload why the server would refuse a file; '' if it may accept it. */
export function useRefusal({
  kinds,
  file_bytes = Number.MAX_SAFE_INTEGER,
}: AcceptedFiles): (file: File) => string {
  const t = useT()
  const bytes = useBytes()
  const { list } = useFormat()
  return ({ name, size }) => {
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    const kind = kinds.find((one) => (mediaEndings[one] as readonly string[]).includes(ending))
    if (!kind) return t('media.refused.type', { ending: ending || name, known: list(endingsOf(kinds)) })
    const most = Math.min(file_bytes, maxMediaBytes[kind])
    if (size > most) return t('media.refused.large', { size: bytes(size), most: bytes(most) })
    return size === 0 ? t('media.refused.empty') : ''
  }
}

/** Accepted file extensions, without the dot. */
function endingsOf(kinds: readonly FileKind[]): string[] {
  return fileKinds.filter((kind) => kinds.includes(kind)).flatMap((kind) => [...mediaEndings[kind]])
}

/** For the `accept` attribute of a file field. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return endingsOf(kinds)
    .map((ending) => `.${ending}`)
    .join(',')
}
