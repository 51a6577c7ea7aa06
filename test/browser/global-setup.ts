import { startProduct } from './start-product.ts'

/** Playwright runs this once before all stories; what it answers runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct(Number(process.env['STORIES_PORT']))
  return product.stop
}
