/** A film that a host has made room for. */
export interface NewVideo {
  /** what the host calls it, as `/videos/123456789` */
  uri: string
  /** where its bytes go; whoever has it may send them, so it is kept as a secret */
  link: string
}

/**
 * A host that shows films to people. Every call raises a `VideoHostError`. Bytes are sent by tus 1.0.0: each piece says from
 * which byte on it goes, so that whoever was interrupted goes on where the host is.
 */
export interface VideoHost {
  /** makes room for a film of `size` bytes */
  create(token: string, film: { size: number; name: string }): Promise<NewVideo>
  /** how many bytes have arrived; undefined where the link is over */
  arrived(link: string): Promise<number | undefined>
  /** sends bytes from `offset` on and answers how many have arrived by then */
  send(link: string, offset: number, bytes: Uint8Array): Promise<number>
  /** what became of the film once all of it is there */
  state(token: string, uri: string): Promise<'transcoding' | 'ready' | 'failed' | 'gone'>
  /** whether the host knows the app and its token, and whether that may upload; never raises, never repeats a secret */
  tryAccess(access: VideoAccess): Promise<AccessReport>
  /** takes it away; one that is not there is no failure */
  remove(token: string, uri: string): Promise<void>
}

export interface VideoAccess {
  token: string
  /** the app that the token should belong to, where its ID and secret are set */
  client: { id: string; secret: string } | undefined
}

export interface AccessReport {
  works: boolean
  /** how far it got */
  step: 'connect' | 'client' | 'token' | 'other_app' | 'upload' | 'done'
  /** the name of the app, or what the host said */
  said: string
}

/** What a host says no with. `refused`: the token or the account; `busy`: later, in so many seconds; `away`: no answer. */
export class VideoHostError extends Error {
  readonly kind: 'refused' | 'busy' | 'away'
  readonly seconds: number

  constructor(kind: VideoHostError['kind'], said: string, seconds = 30) {
    super(`${kind}: ${said}`)
    this.name = 'VideoHostError'
    this.kind = kind
    this.seconds = seconds
  }
}
