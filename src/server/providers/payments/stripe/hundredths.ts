/** Currencies whose amounts the provider counts in whole units, or in thousandths; all others are counted in hundredths. */
const whole = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const thousandths = 'BHD JOD KWD OMR TND'.split(' ')

/** An amount of the provider in hundredths of its currency, as all amounts of this house. */
export function hundredths(amount: number, currency: string): number {
  const code = currency.toUpperCase()
  if (whole.includes(code)) return amount * 100
  return thousandths.includes(code) ? Math.round(amount / 10) : amount
}
