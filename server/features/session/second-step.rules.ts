import { createHmac } from 'node:crypto'
import { plainCode, sixDigits } from '#contract/rules/typed-code.ts'
import { recoveryCodeCount } from '#contract/second-step.ts'

/** Crockford's alphabet, without letters that look alike. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

/** Returns codes of 50 random bits each, in two groups: `7K3PD-9XQ2M`. */
export function newRecoveryCodes(pick: (below: number) => number): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[pick(letters.length)]).join('')
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
  })
}

/** Parses a typed second step: an app code, or a recovery code in its normal form. Returns null for other texts. */
export function readCode(typed: string): { app: string } | { recovery: string } | null {
  const digits = sixDigits(typed)
  if (digits) return { app: digits }
  const spelled = plainCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  return spelled.length === codeLength && [...spelled].every((letter) => letters.includes(letter))
    ? { recovery: spelled }
    : null
}

/** Uses a keyed hash, because 50 bits could be guessed offline. */
export function recoveryHash(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(`recovery code ${userId} ${code.replace('-', '')}`)
    .digest()
}
