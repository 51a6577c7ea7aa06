import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { Refusal } from '../command.ts'
import { type Manifest, manifestName, manifestShape, sealName, type TableDump } from './manifest.ts'
import { type TarEntry, tarBytes, tarEntries } from './tar.ts'

export interface Backup {
  manifest: Manifest
  /** the rows of a table as `copy` prints them */
  rows(table: TableDump): AsyncIterable<Buffer>
  file(part: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Opens a backup after every byte of it was checked. Throws a `Refusal` that says what is wrong with it. */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(unreadable(path, error.code))
  })
  try {
    const entries = new Map<string, TarEntry>()
    for await (const entry of tarEntries(file)) entries.set(entry.name, entry)
    const manifest = await readManifest(file, entries)
    for (const part of manifest.parts) {
      const entry = entries.get(part.name)
      if (!entry || entry.size !== part.size || (await hashOf(file, entry)) !== part.sha256)
        throw new Refusal(`Its part ${part.name} is damaged or missing.`)
    }
    if (entries.size !== manifest.parts.length + 2) throw new Refusal('It has parts that it does not list.')
    return {
      manifest,
      rows: ({ parts }) => {
        const unpacked = createZstdDecompress({ chunkSize: 1 << 20 })
        pipeline(Readable.from(joined(file, entries, parts)), unpacked, () => {})
        return unpacked
      },
      file: (part) => joined(file, entries, [part]),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    if (error instanceof Refusal) throw new Refusal(`${path} is not a usable backup. ${error.message}`)
    throw error
  }
}

function unreadable(path: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no file ${path}.`
  if (code === 'EACCES') return `This user may not read ${path}.`
  return `${path} cannot be read (${code ?? 'unknown reason'}).`
}

/** The list of parts, proven by its own hash at the very end. */
async function readManifest(file: FileHandle, entries: Map<string, TarEntry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  const seal = entries.get(sealName)
  if (!entry || !seal) throw new Refusal('It has no manifest.')
  const expected = (await readWhole(file, seal)).toString('latin1')
  const bytes = await readWhole(file, entry)
  if (expected !== `${createHash('sha256').update(bytes).digest('hex')}\n`)
    throw new Refusal('Its manifest is damaged.')
  const manifest = manifestShape.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!manifest.success) throw new Refusal('It was made by another version of this program.')
  return manifest.data
}

async function readWhole(file: FileHandle, entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of tarBytes(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function hashOf(file: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of tarBytes(file, entry)) hash.update(chunk)
  return hash.digest('hex')
}

async function* joined(file: FileHandle, entries: Map<string, TarEntry>, names: readonly string[]) {
  for (const name of names) {
    const entry = entries.get(name)
    if (!entry) throw new Refusal(`Its part ${name} is missing.`)
    yield* tarBytes(file, entry)
  }
}
