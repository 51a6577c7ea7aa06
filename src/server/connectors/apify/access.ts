export interface ApifyAccess {
  /** `https://api.apify.com`, or a stand-in */
  baseUrl: string
  /** of an account; runs are charged to it */
  token: string
  now: () => Date
  /** rows requested at once (1,000) */
  pageRows?: number
}
