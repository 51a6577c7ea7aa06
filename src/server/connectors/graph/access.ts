/** How Meta's Graph API is asked; Facebook and Instagram are read through it. */
export interface GraphAccess {
  /** `https://graph.facebook.com` or `https://graph.instagram.com`, or a stand-in */
  baseUrl: string
  /** `v25.0`; each lives about two years */
  version: string
  /** of a Page, of a Facebook user or of an Instagram account */
  token: string
  now: () => Date
}
