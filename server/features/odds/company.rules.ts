const letters = 26
const firstLetter = 'A'.charCodeAt(0)

/** Returns the label A, B … Z, AA, AB … that a company has until an operator names it. */
export function neutralLabel(id: number): string {
  const rest = Math.floor((id - 1) / letters)
  const last = String.fromCharCode(firstLetter + ((id - 1) % letters))
  return rest === 0 ? last : neutralLabel(rest) + last
}
