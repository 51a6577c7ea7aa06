/** A new video at a host, ready for its bytes. */
interface NewVideo {
  /** the host's id for it, such as `/videos/123456789` */
  uri: string
  /** where its bytes are sent; it works without further credentials, so it is stored as a secret */
  link: string
}

/**
 * A video host. Every call throws a `VideoHostError`. Bytes are sent by tus 1.0.0: each piece states its first byte, so
 * that an interrupted upload continues from what the host has.
 */
export interface VideoHost {
  /** creates a video of `size` bytes */
  create(token: string, video: { size: number; name: string }): Promise<NewVideo>
  /** how many bytes have arrived; undefined where the link has expired */
  arrived(link: string): Promise<number | undefined>
  /** sends bytes from `offset` on and returns how many have arrived by then */
  send(link: string, offset: number, bytes: Uint8Array): Promise<number>
  /** the state of the video once all of it is there */
  state(token: string, uri: string): Promise<'transcoding' | 'ready' | 'failed' | 'gone'>
  /** whether the host knows the app and its token, and whether that may upload; never throws, never repeats a secret */
  tryAccess(access: VideoAccess): Promise<AccessReport>
  /** deletes it; a missing one is not an error */
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

/** A host's refusal. `refused`: the token or the account; `busy`: retry in this many seconds; `away`: no answer. */
export class VideoHostError extends Error {
  readonly kind: 'refused' | 'busy' | 'away'
  readonly seconds: number

  constructor(kind: VideoHostError['kind'], message: string, seconds = 30) {
    super(`${kind}: ${message}`)
    this.name = 'VideoHostError'
    this.kind = kind
    this.seconds = seconds
  }
}
