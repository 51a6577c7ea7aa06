/** One mail, ready to go. */
export interface MailMessage {
  /** the same for every try, so that a service can tell a repetition */
  id: string
  from: { name: string; address: string }
  to: string
  /** whom an answer reaches, where it is not the sender */
  replyTo?: string
  subject: string
  text: string
  html: string
  locale: string
}

/** How mails leave the house, as the settings have it. */
export type MailRoute =
  | {
      driver: 'smtp'
      host: string
      port: number
      username: string
      password: string
      encryption: 'none' | 'tls' | 'ssl'
      /** the server may have a private address */
      allowPrivateNetwork: boolean
    }
  | {
      driver: 'api'
      url: string
      key: string
      /** the service may have a private address, and no encryption */
      allowPrivateNetwork: boolean
    }

export interface MailReport {
  sent: boolean
  /** how far it got */
  step: 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'send' | 'done'
  /** the server's own words, without secrets; empty where it said nothing */
  said: string
  /** after a failure: whether another try may help and cannot make two mails of one */
  mayRetry: boolean
  /** the mail was handed over, and whether it was taken is not known */
  isUnclear?: true
}

/** Carries one mail. Never throws: what went wrong stands in the report. */
export interface Mailer {
  send(route: MailRoute, message: MailMessage): Promise<MailReport>
}
