/** The administrator of the product under test, with a session. */
export interface Administrator {
  username: string
  email: string
  fullname: string
  password: string
  token: string
  /** when they proved who they are, in milliseconds */
  provenAt: number
}

/** Creates the first administrator through the printed link, as an operator would. */
export async function makeAdministrator(product: {
  url: string
  setupLink: () => Promise<string>
}): Promise<Administrator> {
  const link = await product.setupLink()
  const person = {
    username: 'administrator',
    email: 'administrator@example.org',
    fullname: 'Ada Administrator',
    password: 'three brass keys on a ring',
  }
  const answer = await fetch(`${product.url}/api/setup/${link.split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { data } = (await answer.json()) as { data: { token?: string } }
  if (!data.token) throw new Error(`No administrator was made: ${answer.status} ${JSON.stringify(data)}`)
  return { ...person, token: data.token, provenAt: Date.now() }
}
