/** A file server, as in the settings. */
export interface FtpPlace {
  host: string
  port: number
  username: string
  password: string
  /** the server may have a private address, and any port */
  allowPrivateNetwork: boolean
  /** names, passwords and files may be sent in plain text where the server does not support encryption */
  allowPlain: boolean
}

export interface FtpReport {
  works: boolean
  /** how far it got */
  step: 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'look' | 'done'
  /** the server's own words, without secrets; empty where it sent none */
  said: string
  /** names and passwords were sent encrypted */
  encrypted: boolean
}

/** Signs in at a server once, checks the current folder, and disconnects. Never throws: problems are in the report. */
export interface FtpProbe {
  try(target: FtpPlace): Promise<FtpReport>
}
