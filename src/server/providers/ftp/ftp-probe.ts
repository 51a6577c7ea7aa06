/** A server that takes files, as the settings have it. */
export interface FtpPlace {
  host: string
  port: number
  username: string
  password: string
  /** the server may have a private address, and any port */
  allowPrivateNetwork: boolean
  /** names, passwords and files may travel readably where the server knows no encryption */
  allowPlain: boolean
}

export interface FtpReport {
  works: boolean
  /** how far it got */
  step: 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'look' | 'done'
  /** the server's own words, without secrets; empty where it said nothing */
  said: string
  /** names and passwords travelled unreadably */
  encrypted: boolean
}

/** Signs in at a server once, looks where it stands, and leaves. Never throws: what went wrong stands in the report. */
export interface FtpProbe {
  try(place: FtpPlace): Promise<FtpReport>
}
