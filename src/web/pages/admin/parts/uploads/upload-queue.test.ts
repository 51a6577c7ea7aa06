import { describe, expect, it } from 'vitest'
import type { MediaDetail } from '#contract/content/media.ts'
import { mediaPieceBytes, wholeMediaBytes } from '#contract/content/media-limits.ts'
import type { Outcome } from '#web/api/send.ts'
import { createKeptUploads, type UploadWire } from './send-pieces.ts'
import { byNeed, createUploadQueue, progressOfAll } from './upload-queue.ts'

const chunk = mediaPieceBytes
const large = wholeMediaBytes + 2 * chunk + 7

function done<T>(data: T): Outcome<T> {
  return { ok: true, data, message: '', status: 200 }
}
function failed(code: string, message: string, status = 409): Outcome<never> {
  return { ok: false, code, message, lines: [], fields: {}, status }
}
const asMedia = (name: string) => ({ id: name, file_name: name }) as MediaDetail

/** Has only a name and a size, so that no test holds megabytes. */
function fileOf(name: string, size: number, lastModified = 1): File {
  const slice = (from: number, to: number) => ({ size: Math.min(to, size) - from }) as Blob
  return { name, size, lastModified, slice } as File
}

/** A server that stores pieces, and runs the test's callback before it accepts one. */
function fakeServer() {
  const uploads = new Map<string, { size: number; name: string; received: number }>()
  const asked: string[] = []
  const faults: (Outcome<never> | 'hang' | 'lose the answer')[] = []
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  const at = (id: string) => ({ id, received: uploads.get(id)?.received ?? 0, chunk })
  const wire: UploadWire = {
    whole: async (file, _folder, { signal, onSent }) => {
      asked.push(`whole ${file.name}`)
      onSent(file.size / 2)
      const fault = faults.shift()
      if (fault === 'hang') return hang(signal)
      return typeof fault === 'object' ? fault : done(asMedia(file.name))
    },
    start: async (file) => {
      const id = `u${uploads.size + 1}`
      asked.push(`start ${file.name}`)
      uploads.set(id, { size: file.size, name: file.name, received: 0 })
      return done(at(id))
    },
    status: async (id) => {
      asked.push(`status ${id}`)
      return uploads.has(id) ? done(at(id)) : failed('upload_not_found', 'gone')
    },
    piece: async (id, offset, bytes, { signal }) => {
      asked.push(`piece ${id} ${offset}`)
      const upload = uploads.get(id)
      const fault = faults.shift()
      if (fault === 'hang') return hang(signal)
      if (typeof fault === 'object') return fault
      if (!upload) return failed('upload_not_found', 'gone')
      if (offset !== upload.received) return failed('upload_offset_wrong', 'elsewhere')
      upload.received += bytes.size
      if (fault === 'lose the answer') return failed('', 'no connection')
      const media = upload.received === upload.size ? asMedia(upload.name) : null
      return done({ ...at(id), media })
    },
    cancel: (id) => void asked.push(`cancel ${id}`),
  }
  return { wire, asked, faults, uploads }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

function queueOn({ wire }: { wire: UploadWire }, storage = memory()) {
  return createUploadQueue({ wire, kept: createKeptUploads(storage) })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const states = (queue: ReturnType<typeof queueOn>) => queue.get().map(({ state }) => state)

describe('uploads', () => {
  it('are sent whole up to a size, two at a time, and report to the caller', async () => {
    const server = fakeServer()
    server.faults.push('hang', 'hang')
    const queue = queueOn(server)
    const doneIds: string[] = []
    queue.add([fileOf('a.png', 10), fileOf('b.png', 10), fileOf('c.png', wholeMediaBytes)], {
      folder: 'blog',
      onDone: ({ id }) => doneIds.push(id),
    })
    await settled()
    expect(states(queue)).toEqual(['sending', 'sending', 'waiting'])
    expect(progressOfAll(queue.get())).toMatchObject({ open: 3, sent: 10, size: 20 + wholeMediaBytes })
    queue.pause(1)
    await settled()
    expect(states(queue)).toEqual(['paused', 'sending', 'done'])
    expect(doneIds).toEqual(['c.png'])
    expect(byNeed(queue.get()).map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
    queue.resume(1)
    await settled()
    expect(states(queue)).toEqual(['done', 'sending', 'done'])
    expect(server.asked).toEqual(['whole a.png', 'whole b.png', 'whole c.png', 'whole a.png'])
  })

  it('are not sent when rejected beforehand', async () => {
    const server = fakeServer()
    const queue = queueOn(server)
    queue.add([fileOf('a.exe', 10)], { folder: null, refuse: ({ name }) => `not ${name}` })
    await settled()
    expect(queue.get()[0]).toMatchObject({ state: 'failed', problem: 'not a.exe', mayRetry: false })
    queue.resume(1)
    await settled()
    expect(server.asked).toEqual([])
  })

  it('count as done before they tell so, also after a retry, so that the last one is known', async () => {
    const server = fakeServer()
    server.faults.push(failed('', 'no connection', 0))
    const queue = queueOn(server)
    const open: number[] = []
    const onDone = () => void open.push(progressOfAll(queue.get()).open)
    queue.add(
      ['a.png', 'b.png', 'c.png'].map((name) => fileOf(name, 10)),
      { folder: null, onDone },
    )
    await settled()
    expect(open).toEqual([1, 0])
    queue.resumeBroken()
    await settled()
    expect(open).toEqual([1, 0, 0])
  })

  it('that lost the connection resume by themselves once it is back', async () => {
    const server = fakeServer()
    server.faults.push(failed('', 'no connection', 0), failed('busy', 'later'))
    const queue = queueOn(server)
    queue.add([fileOf('a.png', 10), fileOf('b.png', 10)], { folder: null })
    await settled()
    expect(queue.get().map(({ problem }) => problem)).toEqual(['', 'later'])
    queue.resumeBroken()
    await settled()
    expect(states(queue)).toEqual(['done', 'failed'])
  })

  it("fail with the server's message and are retried only when that may help", async () => {
    const server = fakeServer()
    server.faults.push(failed('media_type_mismatch', 'inside is a zip'), failed('busy', 'later'))
    const queue = queueOn(server)
    queue.add([fileOf('a.png', 10), fileOf('b.png', 10)], { folder: null })
    await settled()
    expect(queue.get()).toMatchObject([
      { state: 'failed', problem: 'inside is a zip', mayRetry: false },
      { state: 'failed', problem: 'later', mayRetry: true },
    ])
    queue.resume(2)
    await settled()
    expect(states(queue)).toEqual(['failed', 'done'])
    expect(byNeed(queue.get().toReversed()).map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    queue.clear()
    expect(queue.get()).toEqual([])
  })

  it('show no error text for a broken connection', async () => {
    const server = fakeServer()
    const queue = queueOn(server)
    server.faults.push(failed('an_error_occurred', 'our fault', 0))
    queue.add([fileOf('a.png', 10)], { folder: null })
    await settled()
    expect(queue.get()[0]).toMatchObject({ state: 'failed', problem: '', mayRetry: true })
  })
})

describe('a large file', () => {
  it('is sent in pieces', async () => {
    const server = fakeServer()
    const storage = memory()
    const queue = queueOn(server, storage)
    queue.add([fileOf('film.mp4', large)], { folder: null })
    await settled()
    expect(queue.get()[0]).toMatchObject({ state: 'done', sent: large, media: { id: 'film.mp4' } })
    expect(server.asked).toEqual(['start film.mp4', ...[0, 1, 2, 3, 4].map((no) => `piece u1 ${no * chunk}`)])
    expect(createKeptUploads(storage).all()).toEqual([])
  })

  it("resumes after a pause from the server's position", async () => {
    const server = fakeServer()
    const queue = queueOn(server)
    server.faults.push('hang')
    queue.add([fileOf('film.mp4', large)], { folder: null })
    await settled()
    queue.pause(1)
    const upload = server.uploads.get('u1')
    // The piece was in transit and arrived after all.
    if (upload) upload.received = chunk
    queue.resume(1)
    await settled()
    expect(states(queue)).toEqual(['done'])
    expect(server.asked.slice(0, 4)).toEqual([
      'start film.mp4',
      'piece u1 0',
      'status u1',
      `piece u1 ${chunk}`,
    ])
  })

  it("resumes after a lost response from the server's position", async () => {
    const server = fakeServer()
    server.faults.push('lose the answer')
    const queue = queueOn(server)
    queue.add([fileOf('film.mp4', large)], { folder: null })
    await settled()
    expect(queue.get()[0]).toMatchObject({ state: 'failed', problem: 'no connection', mayRetry: true })
    queue.resume(1)
    await settled()
    expect(states(queue)).toEqual(['done'])
    expect(server.asked.filter((line) => line === 'piece u1 0')).toHaveLength(1)
  })

  it('resumes after a reload when the same file is chosen again, while others start over', async () => {
    const server = fakeServer()
    const storage = memory()
    const before = queueOn(server, storage)
    server.faults.push('hang')
    before.add([fileOf('film.mp4', large)], { folder: 'blog' })
    await settled()
    expect(createKeptUploads(storage).all()).toMatchObject([{ id: 'u1', name: 'film.mp4', folder: 'blog' }])
    const after = queueOn(server, storage)
    server.faults.length = 0
    after.add([fileOf('film.mp4', large, 2), fileOf('film.mp4', large)], { folder: 'blog' })
    await settled()
    expect(states(after)).toEqual(['done', 'done'])
    expect(server.asked.filter((line) => line.startsWith('start'))).toHaveLength(2)
    expect(server.asked).toContain('status u1')
  })

  it('starts over when the server no longer has it', async () => {
    const server = fakeServer()
    const storage = memory()
    createKeptUploads(storage).keep({
      id: 'old',
      name: 'film.mp4',
      size: large,
      modified: 1,
      folder: null,
      sent: chunk,
    })
    const queue = queueOn(server, storage)
    queue.add([fileOf('film.mp4', large)], { folder: null })
    await settled()
    expect(server.asked.slice(0, 2)).toEqual(['status old', 'start film.mp4'])
    expect(states(queue)).toEqual(['done'])
  })

  it('stops retrying when the server keeps another position', async () => {
    const server = fakeServer()
    server.faults.push(...Array.from({ length: 9 }, () => failed('upload_offset_wrong', 'elsewhere')))
    const queue = queueOn(server)
    queue.add([fileOf('film.mp4', large)], { folder: null })
    await settled()
    expect(queue.get()[0]).toMatchObject({ state: 'failed', problem: 'elsewhere', mayRetry: true })
    expect(server.asked.filter((line) => line.startsWith('piece'))).toHaveLength(4)
  })

  it('is canceled on the server when it is removed', async () => {
    const server = fakeServer()
    const storage = memory()
    const queue = queueOn(server, storage)
    server.faults.push('hang')
    queue.add([fileOf('film.mp4', large)], { folder: null })
    await settled()
    queue.remove(1)
    expect(server.asked.at(-1)).toBe('cancel u1')
    expect(createKeptUploads(storage).all()).toEqual([])
    expect(queue.get()).toEqual([])
  })
})

it('ignores invalid data in the storage', () => {
  for (const text of ['{', 'null', '7', '[1,null,{"id":3}]', '{"id":"a"}'])
    expect(createKeptUploads({ getItem: () => text, setItem() {} }).all()).toEqual([])
  expect(createKeptUploads(undefined).all()).toEqual([])
})
