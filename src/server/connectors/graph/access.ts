/** Access to Meta's Graph API, through which Facebook and Instagram are read. */
export interface GraphAccess {
  /** `https://graph.facebook.com` or `https://graph.instagram.com`, or a stand-in */
  baseUrl: string
  /** `v25.0`; each lives about two years */
  version: string
  /** of a Page, of a Facebook user or of an Instagram account */
  token: string
  now: () => Date
}
