/** A partly uploaded file, remembered across reloads. The file itself has to be chosen again. */
export interface KeptUpload {
  id: string
  name: string
  size: number
  modified: number
  folder: string | null
  sent: number
}

export interface KeptUploads {
  all: () => KeptUpload[]
  find: (file: File) => KeptUpload | undefined
  keep: (upload: KeptUpload) => void
  forget: (id: string) => void
}

const storageKey = 'media-uploads'
const maxUploads = 20

/** Stored in this browser. If storage is not available, uploads can be resumed until the page is left. */
export function createKeptUploads(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): KeptUploads {
  function all(): KeptUpload[] {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isKept) : []
    } catch {
      return []
    }
  }
  function write(uploads: readonly KeptUpload[]): void {
    try {
      storage?.setItem(storageKey, JSON.stringify(uploads.slice(-maxUploads)))
    } catch {
      // Storage is full or blocked: nothing is remembered.
    }
  }
  return {
    all,
    find: ({ name, size, lastModified }) =>
      all().find(
        (upload) => upload.name === name && upload.size === size && upload.modified === lastModified,
      ),
    keep: (upload) => write([...all().filter(({ id }) => id !== upload.id), upload]),
    forget: (id) => write(all().filter((upload) => upload.id !== id)),
  }
}

function isKept(value: unknown): value is KeptUpload {
  const { id, name, size, modified, sent } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    [size, modified, sent].every((number) => typeof number === 'number')
  )
}
