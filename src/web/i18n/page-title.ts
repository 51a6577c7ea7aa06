const separator = ' · '

/** REQ-product: page title, optional detail, a separator, then the product name. */
export function pageTitle(title: string, productName: string, detail?: string): string {
  return `${title}${detail ? ` ${detail}` : ''}${separator}${productName}`
}
