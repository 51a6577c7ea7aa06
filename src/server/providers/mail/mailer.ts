/** One mail, ready to send. */
export interface MailMessage {
  /** the same for every try, so that a service can detect a repetition */
  id: string
  from: { name: string; address: string }
  to: string
  /** where replies go, if not to the sender */
  replyTo?: string
  subject: string
  text: string
  html: string
  locale: string
}

/** How mails are sent, as in the settings. */
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
      /** the service may have a private address, and may lack encryption */
      allowPrivateNetwork: boolean
    }

export interface MailReport {
  sent: boolean
  /** how far it got */
  step: 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'send' | 'done'
  /** the server's own words, without secrets; empty where it sent none */
  said: string
  /** after a failure: whether another try may help and cannot send the mail twice */
  mayRetry: boolean
  /** the mail was handed over, but whether it was accepted is unknown */
  isUnclear?: true
}

/** Sends one mail. Never throws: problems are in the report. */
export interface Mailer {
  send(route: MailRoute, message: MailMessage): Promise<MailReport>
}
