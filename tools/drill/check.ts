/** One invariant of a restored site. `fault` is null when it holds. */
export type Check = { name: string; fault: string | null }

/** Returns a check that holds when the number of faults is zero. */
export function noneOf(name: string, faults: readonly string[]): Check {
  const [first] = faults
  if (first === undefined) return { name, fault: null }
  return { name, fault: faults.length === 1 ? first : `${first}, and ${faults.length - 1} more` }
}
