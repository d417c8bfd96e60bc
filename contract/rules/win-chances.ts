/**
 * Returns the chances of the results in whole percent, in the order of their decimal prices. Each is the inverse of its
 * price, divided by the sum of all inverses, which removes the bookmaker's margin. They add up to 100. Returns null
 * unless every result has a price.
 */
export function winChances(prices: readonly (number | null)[]): number[] | null {
  const offered = prices.filter((price) => price !== null && price > 0)
  if (prices.length < 2 || offered.length < prices.length) return null
  const inverses = offered.map((price) => 1 / (price as number))
  const sum = inverses.reduce((total, one) => total + one, 0)
  const exact = inverses.map((one) => (100 * one) / sum)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((total, one) => total + one, 0)
  // The largest remainders are rounded up, so that the shown numbers add up to 100.
  const byRemainder = exact.map((one, at) => ({ at, rest: one % 1 })).toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}
