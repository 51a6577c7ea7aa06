import { createHash } from 'node:crypto'

/** A request of a page to the API, as a later visitor of the page repeats it. */
export type ComparedCall = Readonly<{
  url: string
  headers: readonly [string, string][]
  credentials: Request['credentials']
}>

interface Answer {
  call: ComparedCall
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** The answers of the API that decide which of several documents a visitor gets. Each is asked for once a visit. */
export class ComparedAnswers {
  readonly #dispatch: (request: Request) => Promise<Response>
  readonly #answers = new Map<string, Promise<Answer>>()
  readonly #arrived: Answer[] = []

  constructor(dispatch: (request: Request) => Promise<Response>) {
    this.#dispatch = dispatch
  }

  async answerOf({ url, headers, credentials }: Request): Promise<Response> {
    const answer = await this.#ask({ url, headers: [...headers], credentials })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }

  /** Identifies the answers that this visitor gets to these calls. */
  async digestOf(calls: readonly ComparedCall[]): Promise<string> {
    return digest(await Promise.all(calls.map((call) => this.#ask(call))))
  }

  /** All calls so far, what identifies their answers, and whether every one succeeded. */
  all(): { calls: ComparedCall[]; digest: string; isComplete: boolean } {
    return {
      calls: this.#arrived.map(({ call }) => call),
      digest: digest(this.#arrived),
      isComplete:
        this.#arrived.length === this.#answers.size && this.#arrived.every(({ status }) => status === 200),
    }
  }

  #ask(call: ComparedCall): Promise<Answer> {
    const name = JSON.stringify([call.url, call.credentials])
    const known = this.#answers.get(name)
    if (known) return known
    const answer = this.#send(call)
    this.#answers.set(name, answer)
    return answer
  }

  async #send(call: ComparedCall): Promise<Answer> {
    const { url, headers, credentials } = call
    const response = await this.#dispatch(new Request(url, { headers: [...headers], credentials }))
    const answer = {
      call,
      status: response.status,
      headers: [...response.headers],
      body: await response.arrayBuffer(),
    }
    this.#arrived.push(answer)
    return answer
  }
}

/** Whatever the order in which they arrived. */
function digest(answers: readonly Answer[]): string {
  const sorted = answers.toSorted((one, other) => (one.call.url < other.call.url ? -1 : 1))
  const hash = createHash('sha256')
  for (const { call, status, body } of sorted)
    hash.update(JSON.stringify([call.url, status, body.byteLength])).update(new Uint8Array(body))
  return hash.digest('base64url')
}
